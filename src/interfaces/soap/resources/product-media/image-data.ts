import { ApiFault } from '../../fault.ts';
import { isRecord, listOf, type Sent, textValue, withoutShown } from '../product-attribute/read-data.ts';
import { mediaFaults as faults } from './resource.ts';

/** Fields of an image in a store view; what is absent was not given. */
export interface ImageFields {
  readonly label?: string;
  readonly position?: number;
  readonly isExcluded?: 0 | 1;
}

/** What a caller gives of an image, checked; what is absent was not given. */
export interface ImageData extends ImageFields {
  /** Codes of attributes, known or not. */
  readonly types?: readonly string[];
  readonly remove: boolean;
  /** Content and type are only there together with the other where both were given and not empty. */
  readonly file?: { readonly content: string; readonly mime: string; readonly name: string | null };
}

/** As a label is shown; the reference has room for as much. */
const longestLabel = 255;

/**
 * Reads `data` of create and update (spec 2.6). Numbers are read as the reference casts them: the whole number at the
 * beginning of the text, else 0. Raises 102 where a list or map stands in the place of a text, or a label is too long.
 *
 * @param shown the fields as the image has them: given again they say nothing (design decision 5)
 * @param lenientTypes whether a plain text is a list of one type, as in create (reference 4.4), or says nothing
 */
export function readImageData(
  sent: unknown,
  { lenientTypes = false, shown = {} }: { lenientTypes?: boolean; shown?: Sent } = {},
): ImageData {
  const all = Array.isArray(sent) && sent.length === 0 ? {} : (sent ?? {});
  if (!isRecord(all)) throw new ApiFault(faults.data_invalid, 'The image data is not valid.');
  const data = withoutShown(all, shown);
  const label = text(data.label, 'label');
  if (label !== undefined && label.length > longestLabel) {
    throw new ApiFault(faults.data_invalid, `The image label has more than ${longestLabel} characters.`);
  }
  const position = text(data.position, 'position');
  // Older clients call it as the gallery does.
  const exclude = text(data.exclude, 'exclude') ?? text(data.disabled, 'exclude');
  const types = readTypes(data.types, lenientTypes);
  const file = readFile(data.file);
  return {
    remove: isTruthy(text(data.remove, 'remove')),
    ...(label !== undefined && { label }),
    ...(position !== undefined && { position: wholeNumber(position) }),
    ...(exclude !== undefined && { isExcluded: wholeNumber(exclude) === 0 ? 0 : 1 }),
    ...(types && { types }),
    ...(file && { file }),
  };
}

function text(value: unknown, field: string): string | undefined {
  const read = textValue(value);
  if (read === undefined) throw new ApiFault(faults.data_invalid, `The image ${field} is not valid.`);
  return read ?? undefined;
}

/** A flag that removes: nothing, `0` and words for no do not. */
function isTruthy(flag: string | undefined): boolean {
  return flag !== undefined && !['', '0', 'false', 'no'].includes(flag.trim().toLowerCase());
}

/** As PHP casts a text; kept within what the reference's column holds. */
function wholeNumber(value: string): number {
  const digits = /^\s*([+-]?\d+)/.exec(value)?.[1];
  return digits === undefined ? 0 : Math.min(2_147_483_647, Math.max(-2_147_483_648, Number(digits))) + 0;
}

function readTypes(sent: unknown, lenient: boolean): readonly string[] | undefined {
  if (typeof sent === 'string') return lenient && sent !== '' ? [sent] : undefined;
  const types = sent === undefined || sent === null ? undefined : listOf(sent)?.map(textValue);
  if (types?.some((type) => type === undefined))
    throw new ApiFault(faults.data_invalid, 'The image types are not valid.');
  return types?.map((type) => type ?? '');
}

function readFile(sent: unknown): ImageData['file'] {
  if (!isRecord(sent)) return undefined;
  const [content, mime, name] = [textValue(sent.content), text(sent.mime, 'type'), textValue(sent.name)];
  if (content === undefined || name === undefined)
    throw new ApiFault(faults.data_invalid, 'The image file is not valid.');
  return content === null || mime === undefined ? undefined : { content, mime, name };
}
