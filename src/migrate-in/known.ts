import { type KnownMailTemplates, mailTemplatesInUse } from './mail-templates.ts';
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
  /** Names of all tables of the source. */
  readonly tables: ReadonlySet<string>;
  /** Ids of price rules of carts with a coupon in a column of their own (before 1.4.1). */
  readonly rulesWithCoupon: ReadonlySet<string>;
  /** Codes, by id, of the attributes of products that are columns now and had values before 1.3. */
  readonly optionFlags: ReadonlyMap<string, string>;
  /** Translations of labels of attributes, by label (before 1.4). */
  readonly translations: ReadonlyMap<string, readonly (readonly [store: string, text: string])[]>;
  /** By role and resource, the id of the rule that counts: of several the last, as in the legacy store. */
  readonly rules: ReadonlyMap<string, string>;
  readonly mailTemplates: KnownMailTemplates;
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

const OPTION_FLAGS = new Set(['has_options', 'required_options']);

/** What stands before the label of an attribute in the table of translations, before 1.4. */
const LABEL_OF_CATALOG = 'Mage_Catalog::';

/** Reads the small tables, and what earlier versions kept in other places, in one pass. */
export async function learn(source: LegacySource): Promise<Known> {
  const tables = new Set((await source.tables()).keys());
  const rows = new Map<(typeof SMALL_TABLES)[number], LegacyRow[]>(SMALL_TABLES.map((name) => [name, []]));
  const rulesWithCoupon = new Set<string>();
  const translations = new Map<string, (readonly [store: string, text: string])[]>();
  const wanted = new Set<string>(SMALL_TABLES);
  const others = new Map<string, LegacyRow[]>();
  if ((await source.tables()).get('core_email_template')?.filled) {
    for (const name of ['core_email_template', 'core_config_data', 'core_store']) {
      others.set(name, []);
      wanted.add(name);
    }
  }
  if (!tables.has('salesrule_coupon')) wanted.add('salesrule');
  if (!tables.has('eav_attribute_label')) wanted.add('core_translate');
  for await (const batch of source.rows(wanted)) {
    const known = rows.get(batch.table as (typeof SMALL_TABLES)[number]) ?? others.get(batch.table);
    for (const values of batch.rows) {
      const row: LegacyRow = Object.fromEntries(batch.columns.map((column, i) => [column, values[i] ?? null]));
      if (known) known.push(row);
      else if (batch.table === 'salesrule') {
        if (row.coupon_code?.trim()) rulesWithCoupon.add(row.rule_id ?? '');
      } else if (row.string?.startsWith(LABEL_OF_CATALOG)) {
        const label = row.string.slice(LABEL_OF_CATALOG.length);
        translations.set(label, [...(translations.get(label) ?? []), [row.store_id ?? '', row.translate ?? '']]);
      }
    }
  }
  const table = (name: (typeof SMALL_TABLES)[number]) => rows.get(name) ?? [];
  const entities = byId(table('eav_entity_type'), 'entity_type_id', (row) => row.entity_type_code ?? '');
  const products = table('eav_entity_type').find((row) => row.entity_type_code === 'catalog_product')?.entity_type_id;
  const optionFlags = new Map<string, string>();
  for (const [i, row] of table('eav_attribute').entries()) {
    const code = row.attribute_code ?? '';
    if (row.entity_type_id !== products || row.backend_type !== 'int' || !OPTION_FLAGS.has(code)) continue;
    optionFlags.set(row.attribute_id ?? '', code);
    table('eav_attribute')[i] = { ...row, backend_type: 'static' };
  }
  const rules = new Map<string, string>();
  for (const row of table('api_rule').toSorted((a, b) => Number(a.rule_id) - Number(b.rule_id))) {
    rules.set(ruleKey(row.role_id ?? '', row.resource_id ?? ''), row.rule_id ?? '');
  }
  return {
    rows,
    tables,
    rulesWithCoupon,
    optionFlags,
    translations,
    rules,
    mailTemplates: mailTemplatesInUse(
      others.get('core_config_data') ?? [],
      others.get('core_store') ?? [],
      others.get('core_email_template') ?? [],
    ),
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
