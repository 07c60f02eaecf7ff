import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/storage/engine.ts';
import { readSlice, type Slice, type Sliced } from '../../../platform/storage/keyset.ts';
import type { Database } from '../../../platform/storage/schema.ts';
import type { Builder } from '../../../platform/storage/statement.ts';
import { attributeLabels } from '../products/read/values.ts';
import { optionsOfAttributes } from './option-list.ts';
import type { AttributeOption } from './system-sources.ts';

const select = (q: Builder) =>
  q
    .selectFrom('attribute')
    .selectAll()
    .where('entity_type_id', 'in', (of) =>
      of.selectFrom('entity_type').select('entity_type_id').where('code', '=', 'catalog_product'),
    );

type Row = Selectable<Database['attribute']>;

/** An attribute of products with its label and options as a store view sees them. */
export interface AttributeRecord {
  readonly row: Row;
  readonly label: string | null;
  readonly options: readonly AttributeOption[];
}

/** A slice of the attributes of products, by id; `search` is part of a code or of a label, in whatever case. */
export async function listAttributes(
  tx: Tx,
  { search, storeId }: { readonly search?: string | undefined; readonly storeId: number },
  slice: Slice,
): Promise<Sliced<AttributeRecord>> {
  const pattern = search && `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await readSlice(
    tx,
    (q) =>
      pattern
        ? select(q).where(
            sql<boolean>`(lower(code) like ${pattern} escape '\\' or lower(frontend_label) like ${pattern} escape '\\')`,
          )
        : select(q),
    { columns: ['attribute_id'], positionOf: (row: Row) => [row.attribute_id] },
    slice,
  );
  return { ...found, rows: await records(tx, found.rows, storeId) };
}

/** An attribute of products by what callers send: digits are an id, other text is a code. */
export async function attributeRecord(tx: Tx, idOrCode: string, storeId: number): Promise<AttributeRecord | undefined> {
  const rows = await tx.query((q) =>
    /^[1-9]\d{0,14}$/.test(idOrCode)
      ? select(q).where('attribute_id', '=', Number(idOrCode))
      : select(q).where('code', '=', idOrCode),
  );
  return (await records(tx, rows, storeId))[0];
}

async function records(tx: Tx, rows: readonly Row[], storeId: number): Promise<AttributeRecord[]> {
  const labels = await attributeLabels(tx, { ids: rows.map(({ attribute_id }) => attribute_id), storeId });
  const options = await optionsOfAttributes(tx, rows, storeId);
  return rows.map((row) => ({
    row,
    label: labels.get(row.attribute_id) ?? row.frontend_label,
    options: options.get(row.attribute_id) ?? [],
  }));
}
