import type { Selectable } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { scopeNamed, type ValueScope } from './value-scope.ts';

/** The kinds of entities that have attributes. */
export type AttributeOwner = 'catalog_product' | 'catalog_category' | 'customer' | 'customer_address';

/** The yes/no settings of an attribute, with their columns. */
export const attributeFlags = {
  isRequired: 'is_required',
  isUserDefined: 'is_user_defined',
  isUnique: 'is_unique',
  isSearchable: 'is_searchable',
  isFilterableInSearch: 'is_filterable_in_search',
  isComparable: 'is_comparable',
  isVisibleOnFront: 'is_visible_on_front',
  isHtmlAllowedOnFront: 'is_html_allowed_on_front',
  isUsedForPriceRules: 'is_used_for_promo_rules',
  usedInProductListing: 'used_in_product_listing',
  usedForSortBy: 'used_for_sort_by',
  isVisibleInAdvancedSearch: 'is_visible_in_advanced_search',
  isWysiwygEnabled: 'is_wysiwyg_enabled',
  isConfigurable: 'is_configurable',
} as const;

/** The name of such a setting. */
export type AttributeFlag = keyof typeof attributeFlags;

/** An attribute as it is stored, whatever kind of entity has it. */
export interface Attribute extends Readonly<Record<AttributeFlag, boolean>> {
  readonly id: number;
  readonly code: string;
  /** The default label, for store views without a label of their own. */
  readonly label: string | null;
  readonly note: string | null;
  /** `text`, `select`, ...; null if it cannot be edited. */
  readonly input: string | null;
  /** `static` for a column of the row itself, `varchar`, `text`, `int`, `decimal` or `datetime`. */
  readonly backendType: string;
  /** How values are handled beyond storing them: `array`, `price`, `weee`, ... */
  readonly backend: string | null;
  /** Where the options come from: `table`, `boolean`, `status`, ... */
  readonly source: string | null;
  readonly frontendClass: string | null;
  readonly defaultValue: string | null;
  /** The scope in which a value can differ. */
  readonly scope: ValueScope;
  readonly isVisible: boolean;
  /** The product types that have it; empty for all. */
  readonly appliesTo: readonly string[];
  readonly position: number;
  /** 0 no, 1 with results only, 2 always. */
  readonly filterable: number;
  /** The rules for values of customers and addresses, as JSON. */
  readonly validateRules: string | null;
}

/** All attributes of a kind of entity: those of products by id, the others in the order of their attribute set. */
export interface AttributeRegistry {
  readonly all: readonly Attribute[];
  readonly byCode: ReadonlyMap<string, Attribute>;
  readonly byId: ReadonlyMap<number, Attribute>;
}

// Categories, customers and addresses have one set each; products have many, which share no order.
const rowsOfOwner = statement((q, p: { owner: AttributeOwner }) =>
  q
    .selectFrom('attribute as a')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .leftJoin('attribute_placement as p', (join) =>
      join.onRef('p.attribute_id', '=', 'a.attribute_id').on('t.code', '<>', 'catalog_product'),
    )
    .leftJoin('attribute_group as g', 'g.group_id', 'p.group_id')
    .selectAll('a')
    .where('t.code', '=', p.owner)
    .orderBy((eb) => eb.fn.coalesce('g.sort_order', eb.lit(99999)))
    .orderBy((eb) => eb.fn.coalesce('p.sort_order', eb.lit(99999)))
    .orderBy('a.attribute_id'),
);

/** The attributes of products, categories, customers or addresses. One statement; the result is cached. */
export async function attributeRegistry(tx: Tx, owner: AttributeOwner): Promise<AttributeRegistry> {
  const { value } = await tx.remember(cache, owner, async () => {
    const rows = await tx.all(rowsOfOwner, { owner });
    const byId = new Map<number, Attribute>();
    // An attribute in several sets counts at its first place.
    for (const row of rows) if (!byId.has(row.attribute_id)) byId.set(row.attribute_id, attributeOfRow(row));
    const all = [...byId.values()];
    return { all, byCode: new Map(all.map((attribute) => [attribute.code, attribute])), byId };
  });
  return value;
}

const cache: Memo<AttributeRegistry> = memo();

/** The attributes by which lists of products can be sorted, by id. */
export async function sortableAttributes(tx: Tx): Promise<readonly Attribute[]> {
  return (await attributeRegistry(tx, 'catalog_product')).all.filter(({ usedForSortBy }) => usedForSortBy);
}

/** Makes an attribute from its row. */
export function attributeOfRow(row: Selectable<Database['attribute']>): Attribute {
  const flags = Object.entries(attributeFlags).map(([flag, column]) => [flag, row[column] === 1]);
  return {
    id: row.attribute_id,
    code: row.code,
    label: row.frontend_label,
    note: row.note,
    input: row.frontend_input,
    backendType: row.backend_type,
    backend: row.backend,
    source: row.source,
    frontendClass: row.frontend_class,
    defaultValue: row.default_value,
    scope: scopeNamed(row.scope),
    ...(Object.fromEntries(flags) as Record<AttributeFlag, boolean>),
    isVisible: row.is_visible === 1,
    appliesTo: row.apply_to ? row.apply_to.split(',') : [],
    position: row.position,
    filterable: row.is_filterable,
    validateRules: row.validate_rules,
  };
}
