import type { FixedTaxValue } from '#domain/catalog/parts/fixed-taxes/rows.ts';
import { replaceFixedTaxes, requireFixedTaxes } from '#domain/catalog/parts/fixed-taxes/write.ts';
import { partWriter } from '#domain/catalog/products/write/parts.ts';
import type { Context } from '#domain/shared/command.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { TierRefusal } from './tier-prices.ts';

/** An amount of a fixed tax as the legacy interface sends it: texts, undefined if missing. */
export interface SentFixedTax {
  /** A website id; absent for all websites. */
  readonly website: string | undefined;
  readonly country: string | undefined;
  /** A region id; `*` or absent for the whole country. */
  readonly state: string | undefined;
  readonly value: string | undefined;
}

/** Replaces a product's amounts of the named fixed taxes. Refuses as `replaceFixedTaxes`. */
export async function replaceSentFixedTaxes(
  context: Pick<Context<TierRefusal>, 'tx' | 'principal' | 'fail'>,
  productId: number,
  sent: ReadonlyMap<string, readonly SentFixedTax[]>,
): Promise<void> {
  if (sent.size === 0) return;
  const writer = partWriter<'prices_invalid'>(context, 0);
  await replaceFixedTaxes(context.tx, productId, valuesOf(sent), writer, [...sent.keys()]);
}

/** Refuses as `replaceSentFixedTaxes`; writes nothing. */
export async function checkSentFixedTaxes(
  { tx, fail }: Pick<Context<TierRefusal>, 'tx' | 'fail'>,
  sent: ReadonlyMap<string, readonly SentFixedTax[]>,
): Promise<void> {
  if (sent.size > 0) await requireFixedTaxes(tx, valuesOf(sent), { fail });
}

const valuesOf = (sent: ReadonlyMap<string, readonly SentFixedTax[]>): FixedTaxValue[] =>
  [...sent].flatMap(([code, taxes]) => taxes.map((tax) => fixedTaxOf(code, tax)));

/**
 * Values that cannot be read become values that `replaceFixedTaxes` refuses: no website, no region, a negative amount.
 */
function fixedTaxOf(attribute: string, { website, country, state, value }: SentFixedTax): FixedTaxValue {
  const idOf = (text: string | undefined, all: readonly string[]): number => {
    if (text === undefined || text === '' || all.includes(text)) return 0;
    return /^\d{1,9}$/.test(text) ? Number(text) : -1;
  };
  return {
    attribute,
    websiteId: idOf(website, ['0', 'all']),
    countryId: country ?? '',
    regionId: idOf(state, ['0', '*']),
    amount: parseDecimal(value?.trim() ?? '') ?? -1,
  };
}
