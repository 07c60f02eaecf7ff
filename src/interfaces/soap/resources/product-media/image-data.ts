import type { ImageChange, SentChange, SentImage } from '#domain/catalog/images/commands/write.ts';
import { LongText } from '#interfaces/legacy/wire/long-texts.ts';
import { isRecord, listOf, textValue } from '../../read-data.ts';

/** The sent fields of an image. */
export interface ImageData {
  readonly sent: SentChange;
  readonly isRemoved: boolean;
  /** Only if content and type were both sent and are not empty. */
  readonly file: SentImage | undefined;
}

/**
 * Reads `data` of create and update (spec 2.6). Numbers are read as the reference casts them: the whole number at the
 * beginning of the text, else 0; an empty text means that the image has none. A list or map for a text cannot be read.
 *
 * @param isNew whether the image is new: then a plain text counts as a list of one type (reference 4.4); else it is
 * ignored, and so are fields in their shown form (design 5)
 */
export function readImageData(sent: unknown, { isNew }: { readonly isNew: boolean }): ImageData {
  try {
    const data = Array.isArray(sent) && sent.length === 0 ? {} : (sent ?? {});
    if (!isRecord(data)) throw new Unreadable('The image data is not valid.');
    const label = text(data.label, 'label');
    const position = text(data.position, 'position');
    // Older clients use the gallery's name for it.
    const exclude = text(data.exclude, 'exclude') ?? text(data.disabled, 'exclude');
    const types = readTypes(data.types, isNew);
    const file = readFile(data.file);
    const change: ImageChange = {
      ...(label !== undefined && { label }),
      ...(position !== undefined && { position: position === '' ? null : wholeNumber(position) }),
      ...(exclude !== undefined && { isExcluded: exclude === '' ? null : wholeNumber(exclude) !== 0 }),
      ...(types && { types }),
    };
    return {
      sent: { ...change, refusesTypes: false, skipsShown: !isNew },
      isRemoved: isTruthy(text(data.remove, 'remove')),
      file,
    };
  } catch (error) {
    if (error instanceof Unreadable) return { sent: { unreadable: error.message }, isRemoved: false, file: undefined };
    throw error;
  }
}

/** Data that cannot be read; its message is the fault's. */
class Unreadable extends Error {}

function text(value: unknown, field: string): string | undefined {
  const read = textValue(value);
  if (read === undefined) throw new Unreadable(`The image ${field} is not valid.`);
  return read ?? undefined;
}

/** A flag that removes: an empty text, `0` and words for no do not. */
function isTruthy(flag: string | undefined): boolean {
  return flag !== undefined && !['', '0', 'false', 'no'].includes(flag.trim().toLowerCase());
}

/** Like PHP's cast of a text; limited to the range of the reference's column. */
function wholeNumber(value: string): number {
  const digits = /^\s*([+-]?\d+)/.exec(value)?.[1];
  return digits === undefined ? 0 : Math.min(2_147_483_647, Math.max(-2_147_483_648, Number(digits))) + 0;
}

function readTypes(sent: unknown, isLenient: boolean): readonly string[] | undefined {
  if (typeof sent === 'string') return isLenient && sent !== '' ? [sent] : undefined;
  const types = sent === undefined || sent === null ? undefined : listOf(sent)?.map(textValue);
  if (types?.some((type) => type === undefined)) throw new Unreadable('The image types are not valid.');
  return types?.map((type) => type ?? '');
}

function readFile(sent: unknown): SentImage | undefined {
  if (!isRecord(sent)) return undefined;
  const sentContent = sent.content instanceof LongText ? sent.content : textValue(sent.content);
  const content = sentContent;
  const mime = text(sent.mime, 'type');
  const name = textValue(sent.name);
  if (content === undefined || name === undefined) throw new Unreadable('The image file is not valid.');
  return content === null || mime === undefined ? undefined : { base64: content, filename: name ?? undefined };
}
