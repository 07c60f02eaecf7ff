import type { LegacyRow, LegacySource } from './source.ts';

/** An attribute with the fields that rows of other tables need. */
export interface KnownAttribute {
  readonly code: string;
  /** Code of the entity type: `catalog_product`, `customer`, ... */
  readonly entity: string;
  /** `static`, `varchar`, `text`, `int`, `decimal` or `datetime`. */
  readonly backendType: string;
}

/** The small tables, which are held in memory since rows of large tables refer to them. */
export interface Known {
  readonly attributes: ReadonlyMap<string, KnownAttribute>;
  /** Codes of link types by id: `relation`, `super`, `up_sell`, `cross_sell`, ... */
  readonly linkTypes: ReadonlyMap<string, string>;
  /** Codes of the values of links, by id: `position`, `qty`. */
  readonly linkAttributes: ReadonlyMap<string, string>;
  /** By role and resource, the id of the rule that counts: of several the last, as in the legacy store. */
  readonly rules: ReadonlyMap<string, string>;
  /** All of them, row by row. */
  readonly rows: ReadonlyMap<(typeof SMALL_TABLES)[number], readonly LegacyRow[]>;
}

/** The tables that are read first and held in memory. */
export const SMALL_TABLES = [
  'eav_entity_type',
  'eav_attribute',
  'catalog_eav_attribute',
  'customer_eav_attribute',
  'catalog_product_link_type',
  'catalog_product_link_attribute',
  'api_rule',
] as const;

/** Reads the small tables in one pass. */
export async function learn(source: LegacySource): Promise<Known> {
  const rows = new Map<(typeof SMALL_TABLES)[number], LegacyRow[]>(SMALL_TABLES.map((name) => [name, []]));
  for await (const batch of source.rows(new Set(SMALL_TABLES))) {
    const known = rows.get(batch.table as (typeof SMALL_TABLES)[number]);
    for (const values of batch.rows) {
      known?.push(Object.fromEntries(batch.columns.map((column, i) => [column, values[i] ?? null])));
    }
  }
  const table = (name: (typeof SMALL_TABLES)[number]) => rows.get(name) ?? [];
  const entities = byId(table('eav_entity_type'), 'entity_type_id', (row) => row.entity_type_code ?? '');
  const rules = new Map<string, string>();
  for (const row of table('api_rule').toSorted((a, b) => Number(a.rule_id) - Number(b.rule_id))) {
    rules.set(ruleKey(row.role_id ?? '', row.resource_id ?? ''), row.rule_id ?? '');
  }
  return {
    rows,
    rules,
    attributes: byId(table('eav_attribute'), 'attribute_id', (row) => ({
      code: row.attribute_code ?? '',
      entity: entities.get(row.entity_type_id ?? '') ?? '',
      backendType: row.backend_type ?? '',
    })),
    linkTypes: byId(table('catalog_product_link_type'), 'link_type_id', (row) => row.code ?? ''),
    linkAttributes: byId(
      table('catalog_product_link_attribute'),
      'product_link_attribute_id',
      (row) => row.product_link_attribute_code ?? '',
    ),
  };
}

/** The key of `Known.rules`. */
export function ruleKey(role: string, resource: string): string {
  return `${role} ${resource}`;
}

function byId<T>(rows: readonly LegacyRow[], id: string, value: (row: LegacyRow) => T): Map<string, T> {
  return new Map(rows.map((row) => [row[id] ?? '', value(row)]));
}
