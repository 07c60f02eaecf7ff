import { BATCH_ROWS, type LegacyBatch, type LegacyRow, type LegacySource, type LegacyTable } from './source.ts';

// Before 1.4.1 orders and their documents were entities with attributes, as products are: a row of `sales_order` or
// `sales_order_entity`, and a row for each value in a table by its type. Lines of orders were a table already.

/** The columns of the row of an entity that stay, by the code of its type; all others are attributes. */
const document = ['entity_id', 'increment_id', 'store_id', 'created_at', 'updated_at', 'customer_id'];
const part = ['entity_id', 'parent_id'];
const comment = [...part, 'created_at'];
const rowColumns: Readonly<Record<string, readonly string[]>> = {
  order: document,
  invoice: document,
  shipment: document,
  creditmemo: document,
  order_address: part,
  order_payment: part,
  invoice_item: part,
  shipment_item: part,
  creditmemo_item: part,
  order_status_history: comment,
  invoice_comment: comment,
  shipment_comment: comment,
  creditmemo_comment: comment,
  shipment_track: [...comment, 'updated_at'],
};

/** Columns of the row of an entity that only say which entity it is. */
const structure = new Set(['entity_type_id', 'attribute_set_id', 'is_active', 'parent_id']);

const valueTypes = ['varchar', 'int', 'decimal', 'datetime', 'text'] as const;
const entityTables = ['sales_order', 'sales_order_entity'] as const;
const itemTable = 'sales_flat_order_item';

/** One kind of entity as the table that it became. */
interface FlatTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What the tables of the store say about its entities. */
interface Layout {
  /** By the id of the type of entity. */
  readonly flat: ReadonlyMap<string, FlatTable>;
  /** Codes of attributes by id. */
  readonly codes: ReadonlyMap<string, string>;
  /** The tables that the rows come from. */
  readonly from: ReadonlySet<string>;
  readonly tables: ReadonlyMap<string, LegacyTable>;
}

/**
 * The same source, whose orders and documents are in the tables of 1.4.1 and later, whatever its version is. The values of
 * old ones are in memory while they are read.
 */
export function withFlatSales(source: LegacySource): LegacySource {
  let known: Promise<Layout | undefined> | undefined;
  const layout = (): Promise<Layout | undefined> => {
    known ??= learnLayout(source);
    return known;
  };
  const named = async (wanted: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
    const found = await layout();
    const names = [...(found?.flat.values() ?? [])].map(({ name }) => name);
    if (!found || !names.some((name) => wanted.has(name))) return wanted;
    return new Set([...wanted, ...found.from].filter((name) => !names.includes(name)));
  };
  return {
    description: source.description,
    get progress() {
      return source.progress;
    },
    tables: async () => (await layout())?.tables ?? (await source.tables()),
    async *rows(wanted) {
      const found = await layout();
      const asked = await named(wanted);
      if (!found) yield* source.rows(wanted);
      else yield* flattened(withoutSalesAttributes(source.rows(asked), found), wanted, found);
    },
    ...(source.fingerprint && {
      fingerprint: async (wanted: ReadonlySet<string>) => (await source.fingerprint?.(await named(wanted))) ?? '',
    }),
    close: () => source.close(),
  };
}

/** Undefined for a store of 1.4.1 or later. */
async function learnLayout(source: LegacySource): Promise<Layout | undefined> {
  const tables = await source.tables();
  if (tables.has('sales_flat_order') || entityTables.some((name) => !tables.has(name))) return undefined;
  const types = new Map<string, string>();
  const attributes: LegacyRow[] = [];
  for await (const { table, columns, rows } of source.rows(new Set(['eav_entity_type', 'eav_attribute']))) {
    for (const values of rows) {
      const row: LegacyRow = Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]));
      if (table === 'eav_attribute') attributes.push(row);
      else types.set(row.entity_type_code ?? '', row.entity_type_id ?? '');
    }
  }
  const from = new Set<string>([
    ...entityTables,
    ...entityTables.flatMap((name) => valueTypes.map((type) => `${name}_${type}`)),
    itemTable,
  ]);
  const flat = new Map<string, FlatTable>();
  for (const [code, stay] of Object.entries(rowColumns)) {
    const type = types.get(code);
    if (type === undefined) continue;
    const own = attributes.filter((row) => row.entity_type_id === type).map((row) => row.attribute_code ?? '');
    const sums = code === 'order' ? [...(tables.get('sales_order')?.columns ?? []), 'total_item_count'] : [];
    const columns = [...stay, ...[...sums, ...own].filter((name) => !structure.has(name))];
    flat.set(type, { name: `sales_flat_${code}`, columns: [...new Set(columns)] });
  }
  const filled = tables.get('sales_order')?.filled ?? false;
  const others = [...tables].filter(([name]) => name === itemTable || !from.has(name));
  const made = [...flat.values()].map(({ name, columns }): [string, LegacyTable] => [name, { name, columns, filled }]);
  return {
    flat,
    from,
    tables: new Map([...others, ...made]),
    codes: new Map(attributes.map((row) => [row.attribute_id ?? '', row.attribute_code ?? ''])),
  };
}

/** Attributes of orders and documents are columns from here on. */
async function* withoutSalesAttributes(
  batches: AsyncIterable<LegacyBatch>,
  { flat }: Layout,
): AsyncGenerator<LegacyBatch> {
  for await (const batch of batches) {
    const type = batch.table === 'eav_attribute' ? batch.columns.indexOf('entity_type_id') : -1;
    yield type < 0 ? batch : { ...batch, rows: batch.rows.filter((row) => !flat.has(row[type] ?? '')) };
  }
}

/** The rows of the wanted tables; those of entities come last, put together from their values. */
async function* flattened(
  batches: AsyncIterable<LegacyBatch>,
  wanted: ReadonlySet<string>,
  { flat, codes }: Layout,
): AsyncGenerator<LegacyBatch> {
  const entities: Entities = new Map();
  const lines = new Map<string, number>();
  const shared = createTexts();
  for await (const batch of batches) {
    const { table } = batch;
    if (table === itemTable) countLines(batch, lines);
    if (wanted.has(table)) yield batch;
    else if ((entityTables as readonly string[]).includes(table)) addRows(batch, entities, shared);
    else if (table !== itemTable) addValues(batch, entities, codes, shared);
  }
  for (const [type, table] of flat) {
    if (!wanted.has(table.name)) continue;
    const found = [...(entities.get(type)?.values() ?? [])];
    if (table.name === 'sales_flat_order')
      for (const order of found) order.set('total_item_count', String(lines.get(order.get('entity_id') ?? '') ?? 0));
    yield* batchesOf(found, table);
  }
}

/** The values of one entity by column. */
type Entity = Map<string, string>;

/** Entities by their type and id. */
type Entities = Map<string, Map<string, Entity>>;

function entityOf(entities: Entities, type: string, id: string): Entity {
  const ofType = entities.get(type) ?? new Map<string, Entity>();
  entities.set(type, ofType);
  const known = ofType.get(id) ?? new Map<string, string>();
  ofType.set(id, known);
  return known;
}

function addRows({ columns, rows }: LegacyBatch, entities: Entities, shared: Shared): void {
  const [type = -1, id = -1] = ['entity_type_id', 'entity_id'].map((name) => columns.indexOf(name));
  for (const values of rows) {
    const entity = entityOf(entities, values[type] ?? '', values[id] ?? '');
    for (const [i, column] of columns.entries()) {
      const value = values[i] ?? null;
      if (value !== null) entity.set(column, shared(value));
    }
  }
}

/** Adds values of attributes. Where an attribute became a column of the row, what the column has counts. */
function addValues(batch: LegacyBatch, entities: Entities, codes: Layout['codes'], shared: Shared): void {
  const [type = -1, id = -1, attribute = -1, last = -1] = ['entity_type_id', 'entity_id', 'attribute_id', 'value'].map(
    (name) => batch.columns.indexOf(name),
  );
  for (const values of batch.rows) {
    const code = codes.get(values[attribute] ?? '');
    const value = values[last] ?? null;
    const entity = entityOf(entities, values[type] ?? '', values[id] ?? '');
    if (code !== undefined && value !== null && !entity.has(code)) entity.set(code, shared(value));
  }
}

function* batchesOf(entities: readonly Entity[], { name, columns }: FlatTable): Generator<LegacyBatch> {
  const sorted = entities.toSorted((a, b) => Number(a.get('entity_id')) - Number(b.get('entity_id')));
  for (let start = 0; start < sorted.length; start += BATCH_ROWS) {
    const rows = sorted
      .slice(start, start + BATCH_ROWS)
      .map((entity) => columns.map((column) => entity.get(column) ?? null));
    yield { table: name, columns, rows };
  }
}

/** Counts the lines of each order that are no parts of other lines. */
function countLines({ columns, rows }: LegacyBatch, lines: Map<string, number>): void {
  const order = columns.indexOf('order_id');
  const parent = columns.indexOf('parent_item_id');
  for (const values of rows) {
    const id = values[order] ?? '';
    if ((values[parent] ?? null) === null) lines.set(id, (lines.get(id) ?? 0) + 1);
  }
}

type Shared = (text: string) => string;

/** Short texts, of which most values are repetitions, are held once. */
function createTexts(): Shared {
  const texts = new Map<string, string>();
  return (text) => {
    if (text.length > 12) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
}
