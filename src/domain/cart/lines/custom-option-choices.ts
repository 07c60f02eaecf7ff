import {
  type CustomOption,
  hasValues,
  type OptionPrice,
  type OptionValue,
  optionPrices,
} from '#domain/catalog/parts/custom-options/rows.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { percentOf } from '#kernel/decimal.ts';
import type { OptionChoice, ProductRequest } from './product-request.ts';
import { type OptionFile, storedFileChoice } from './stored-file.ts';

/** The choices for a product's custom options. */
export interface ChosenOptions {
  /** By stored code: `option_ids` and `option_ID`, as a quote item stores them. */
  readonly stored: ReadonlyMap<string, string>;
  /** Suffixes of the product's SKU, in the order of the options. */
  readonly skuParts: readonly string[];
  readonly prices: readonly OptionPrice[];
}

/**
 * Checks the choices of a request against a product's custom options. Answers what was chosen, or the
 * first problem (reference 4.2, "Custom option messages"). Ids of options that the product does not have are ignored; a
 * value that an option does not have is an error. `files` are those of the cart, by their keys.
 */
export function chooseOptions(
  options: readonly CustomOption[],
  request: ProductRequest,
  files: ReadonlyMap<string, OptionFile>,
): ChosenOptions | CartProblem {
  const stored = new Map<string, string>();
  const skuParts: string[] = [];
  const prices: OptionPrice[] = [];
  for (const option of options) {
    const choice = request.options.get(option.id);
    const chosen = readers[option.type]?.(option, choice, files) ?? undefined;
    if (chosen instanceof CartProblem) return chosen;
    if (!chosen) {
      if (option.required) return missingOption(option);
      continue;
    }
    stored.set(`option_${option.id}`, chosen.value);
    const parts = chosen.values.length > 0 ? chosen.values : [option];
    skuParts.push(...parts.flatMap(({ sku }) => (sku ? [sku] : [])));
    prices.push(...optionPrices(parts));
  }
  if (stored.size > 0)
    stored.set('option_ids', [...stored.keys()].map((code) => code.slice('option_'.length)).join(','));
  return { stored, skuParts, prices };
}

/** The price of a piece with its chosen options; percentages apply to the price without options. */
export function priceWithOptions(price: number, prices: readonly OptionPrice[]): number {
  return prices.reduce(
    (sum, option) => sum + (option.priceType === 'percent' ? percentOf(price, option.price) : option.price),
    price,
  );
}

/** The chosen options of a stored line, read back to price it again. Deleted options and values cost nothing. */
export function storedOptionPrices(
  options: readonly CustomOption[],
  stored: ReadonlyMap<string, string>,
): readonly OptionPrice[] {
  return options.flatMap((option) => {
    const value = stored.get(`option_${option.id}`);
    if (value === undefined) return [];
    if (!hasValues(option.type)) return optionPrices([option]);
    const ids = new Set(value.split(','));
    return optionPrices(option.values.filter(({ id }) => ids.has(String(id))));
  });
}

interface ChosenOption {
  readonly value: string;
  readonly values: readonly OptionValue[];
}
/** Undefined if nothing was chosen, a problem if the choice is wrong. */
type Reader = (
  option: CustomOption,
  choice: OptionChoice | undefined,
  files: ReadonlyMap<string, OptionFile>,
) => ChosenOption | CartProblem | undefined;

const readers: Readonly<Record<string, Reader>> = {
  field: readText,
  area: readText,
  file: readFile,
  drop_down: readOne,
  radio: readOne,
  checkbox: readSeveral,
  multiple: readSeveral,
  date: (option, choice) => readMoment(option, choice, { date: true, time: false }),
  date_time: (option, choice) => readMoment(option, choice, { date: true, time: true }),
  time: (option, choice) => readMoment(option, choice, { date: false, time: true }),
};

/** The most characters of a text whose option sets no limit. */
const longestText = 65_535;

function readText(option: CustomOption, choice: OptionChoice | undefined): ChosenOption | CartProblem | undefined {
  const text = choice?.text.replaceAll('\r\n', '\n').trim() ?? '';
  if (text === '') return undefined;
  const limit = Math.max(option.maxCharacters ?? 0, 0) || longestText;
  if (text.length > longestText * 2 || [...text].length > limit)
    return problemOf('option_invalid', option, 'The text is too long');
  return { value: text, values: [] };
}

/** A file that was sent to this cart for this option, by its key. */
function readFile(
  option: CustomOption,
  choice: OptionChoice | undefined,
  files: ReadonlyMap<string, OptionFile>,
): ChosenOption | CartProblem | undefined {
  const key = choice?.text.trim() ?? '';
  if (key === '') return undefined;
  const file = files.get(key);
  if (file?.optionId !== option.id) {
    return problemOf('option_invalid', option, `The cart has no such file for the option <em>${option.title}</em>.`);
  }
  return { value: storedFileChoice(file), values: [] };
}

function readOne(option: CustomOption, choice: OptionChoice | undefined): ChosenOption | CartProblem | undefined {
  const ids = choice?.values ?? [];
  if (ids.length > 1) return wrongValue(option);
  return pick(option, ids);
}

function readSeveral(option: CustomOption, choice: OptionChoice | undefined): ChosenOption | CartProblem | undefined {
  return pick(option, choice?.values ?? []);
}

function pick(option: CustomOption, ids: readonly number[]): ChosenOption | CartProblem | undefined {
  if (ids.length === 0) return undefined;
  const values = option.values.filter(({ id }) => ids.includes(id));
  if (values.length !== ids.length) return wrongValue(option);
  return { value: values.map(({ id }) => id).join(','), values };
}

const problemOf = (code: 'options_missing' | 'option_invalid', { id }: CustomOption, text: string): CartProblem =>
  new CartProblem(code, text, `/options/${id}`);

const missingOption = (option: CustomOption): CartProblem =>
  problemOf('options_missing', option, `Please specify the product required option <em>${option.title}</em>.`);

const wrongValue = (option: CustomOption): CartProblem =>
  problemOf('option_invalid', option, `Please specify a valid value for the option <em>${option.title}</em>.`);

/** A valid date or time, stored as `YYYY-MM-DD HH:MM:SS`. */
function readMoment(
  option: CustomOption,
  choice: OptionChoice | undefined,
  wants: { date: boolean; time: boolean },
): ChosenOption | CartProblem | undefined {
  const dateAndTime = choice?.moment;
  if (!dateAndTime) return undefined;
  const date = wants.date ? dateAndTime.date : '1970-01-01';
  const time = wants.time ? dateAndTime.time : '00:00:00';
  const moment = date && time ? `${date} ${time}` : '';
  const parsed = new Date(`${moment.replace(' ', 'T')}Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(moment.slice(0, 10)))
    return wrongValue(option);
  return { value: moment, values: [] };
}
