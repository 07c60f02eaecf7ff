import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

const ofCountry = statement((q, p: { country: string }) =>
  q
    .selectFrom('country_region as r')
    .leftJoin('country_region_name as n', 'n.region_id', 'r.region_id')
    .select(['r.region_id', 'r.code', 'r.name', 'n.name as local_name'])
    .where('r.country_id', '=', p.country)
    .orderBy('r.region_id'),
);

interface RegionRow {
  readonly region_id: number;
  readonly code: string | null;
  readonly name: string;
  readonly local_name: string | null;
}
const cache: Memo<readonly RegionRow[]> = memo();

/** A region as sent: by its id, its code or its name. */
export interface RegionWords {
  readonly id: number | undefined;
  readonly text: string | null;
}

/** The region of an address, and whether the country has known regions. */
export interface FoundRegion {
  /** Undefined if the country has no such region. */
  readonly region: { readonly id: number; readonly name: string } | undefined;
  /** Whether the store knows any regions of the country. */
  readonly isKnown: boolean;
}

/**
 * Finds the region of an address in a country (by its two letters), by its id or else by the sent name. A name may be
 * an id, a code or a name in any language of the store, in any case. One statement, none if nothing has changed.
 */
export async function findRegion(tx: Tx, country: string, { id, text }: RegionWords): Promise<FoundRegion> {
  const { value: rows } = await tx.remember(cache, country, () => tx.all(ofCountry, { country }));
  const word = folded(text);
  const isWord = (name: string | null): boolean => word !== '' && folded(name) === word;
  const row =
    rows.find(({ region_id }) => region_id === id) ??
    rows.find(({ region_id }) => String(region_id) === word) ??
    rows.find(({ code }) => isWord(code)) ??
    rows.find(({ name, local_name }) => isWord(name) || isWord(local_name));
  return { region: row && { id: row.region_id, name: row.name }, isKnown: rows.length > 0 };
}

/** The form in which words are compared, independent of case and accents. */
function folded(text: string | null): string {
  return text === null || text.length > longestName ? '' : text.normalize('NFC').trim().toLowerCase();
}

/** The longest name of a region. */
const longestName = 255;
