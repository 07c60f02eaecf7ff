import { createHash } from 'node:crypto';
import { createUser } from '../src/domain/access/identity/api-users.ts';
import { addRole, assignRole, grant } from '../src/domain/access/identity/roles.ts';
import { digestSecret, hashSecret } from '../src/domain/access/identity/secret.ts';
import { sessionHash } from '../src/domain/access/identity/sessions.ts';
import { rebuildIndex } from '../src/domain/catalog/products/search/upkeep.ts';
import type { Engine, SqlValue } from '../src/platform/storage/engine.ts';
import { migrate } from '../src/platform/storage/migrations/migrate.ts';
import type { TableName } from '../src/platform/storage/schema.ts';
import { operatorOn } from '../test/support/operator.ts';
import { customerAttributeTable, customerPassword, customerPiece } from './customer-store.ts';
import { emptyCartTable } from './empty-carts.ts';
import { lately, lateRows } from './late.ts';
import { imageAttributeTables, imageTables } from './media-store.ts';
import { movableTables } from './move-store.ts';
import { changedOrderTables, orderPiece } from './order-store.ts';
import { lineProduct, linesPerCart, productId } from './products.ts';
import { itemColumns, itemRow, quoteColumns, quoteRow } from './quote-rows.ts';
import { facetAttributeTables, facetValueTable, productName } from './search-store.ts';

/** Ids have seven digits whatever the size, so that requests of one case are equally long. */
const firstCart = 4_000_000;

/** The id of a cart with lines. */
export const cartId = (index: number, rows: number): number => firstCart + (index % rows);
/** The session with a number: as if a login had answered it. */
export const sessionId = (index: number, rows: number): string =>
  createHash('sha256')
    .update(`session ${index % rows}`)
    .digest('hex');

/** The API user; the key is like one that a person chose. `fill.ts` sets it. */
export const benchUser = { username: 'bench', key: 'bench-12345' };

/** The client credentials of the API user. */
export const benchClient = { clientId: 'cw_bench', clientSecret: 'be'.repeat(32) };

/**
 * Fills an empty database with a store of our own: `rows` products with nine attribute values each, and as many carts
 * of five lines, sessions, customers and orders. Besides, websites, categories, stock, one API user with a role of many
 * grants, the carts of `empty-carts.ts` and `move-store.ts`, and the orders that are changed of `order-store.ts`.
 * Committed in pieces, so that neither memory nor the log of the database grows with `rows`. `progress` gets how much
 * is done, from 0 to 1.
 */
export async function fillStore(engine: Engine, rows: number, progress: (part: number) => void): Promise<void> {
  await migrate(engine);
  const now = Date.now();
  const userId = await engine.write(async (tx) => {
    const id = await createUser(tx, { username: benchUser.username, keyHash: 'none' }, now);
    const role = await addRole(tx, 'bench');
    if (id === undefined || role === undefined) throw new Error('the database is not empty');
    await assignRole(tx, id, role);
    for (const each of ['cart', 'catalog', 'cataloginventory', 'customer', 'sales']) await grant(tx, role, each);
    const { clientId, clientSecret } = benchClient;
    const columns = ['client_id', 'user_id', 'secret_hash', 'created_at', 'updated_at'];
    await tx.insertMany('api_client', columns, [[clientId, id, digestSecret(clientSecret), now, now]]);
    return id;
  });
  await load(engine, fixedTables(now));
  await load(engine, [emptyCartTable(now)]);
  await load(engine, movableTables(now, rows));
  await load(engine, changedOrderTables(now, rows));
  const passwordHash = await hashSecret(customerPassword);
  const parts = [productTables, cartTables, sessionTables, customerPiece, orderPiece];
  for (const [number, tables] of parts.entries()) {
    for (let start = 0; start < rows; start += piece) {
      const end = Math.min(start + piece, rows);
      await load(engine, tables({ start, end, rows, now, userId, passwordHash }));
      progress((number + end / rows) / parts.length);
    }
  }
  await rebuildIndex(operatorOn(engine));
  // Autovacuum does the same in a server that lives longer than a run.
  if (engine.kind === 'postgres') await engine.write((tx) => tx.exec('analyze'));
}

/** Rows of each table that are committed together. */
const piece = 20_000;

/** Rows of one table. */
export interface Rows {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/** Commits rows of some tables together. */
export async function load(engine: Engine, tables: readonly Rows[]): Promise<void> {
  await engine.load(async (tx) => {
    for (const { table, columns, rows } of tables) await tx.insertMany(table, columns, rows);
  });
}

const attributes = [
  [1, 'name', 'varchar'],
  [2, 'description', 'text'],
  [3, 'price', 'decimal'],
  [4, 'weight', 'decimal'],
  [5, 'status', 'int'],
  [6, 'tax_class_id', 'int'],
  [7, 'special_price', 'decimal'],
  [8, 'special_from_date', 'datetime'],
  [9, 'special_to_date', 'datetime'],
] as const;

const categories = 100;

/** The number of select attributes, all in one set, and of the options of a new one. */
const selects = 200;
const optionsPerSelect = 20;
/** The set that holds the selects. */
export const setOfSelects = 5;
/** The one select that has a thousand options. */
export const longSelect = 1999;
const optionsOfLongSelect = 1000;
/** The one select that has 50,000 options. */
export const hugeSelect = 1998;
const optionsOfHugeSelect = 50_000;
/** The id of a select, of four digits. */
export const selectId = (index: number): number => 1001 + (index % selects);
/** The id of a select without options, for calls that add some. */
export const emptySelectId = (index: number): number => 2001 + (index % selects);

/** Two websites with a store view each, attributes, one attribute set, categories: the same at every size. */
function fixedTables(now: number): Rows[] {
  const sequence = (length: number) => Array.from({ length }, (_, index) => index + 1);
  return [
    {
      table: 'website',
      columns: ['website_id', 'code', 'default_group_id', 'is_default'],
      rows: [
        [0, 'admin', 0, 0],
        [1, 'one', 1, 1],
        [2, 'two', 2, 0],
      ],
    },
    {
      table: 'store_group',
      columns: ['group_id', 'website_id', 'default_store_id'],
      rows: [
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
      ],
    },
    {
      table: 'store',
      columns: ['store_id', 'code', 'website_id', 'group_id', 'name'],
      rows: [
        [0, 'admin', 0, 0, 'Admin'],
        [1, 'one', 1, 1, 'One'],
        [2, 'two', 2, 2, 'Two'],
      ],
    },
    {
      table: 'customer_group',
      columns: ['group_id', 'code'],
      rows: [
        [0, 'NOT LOGGED IN'],
        [1, 'General'],
      ],
    },
    {
      table: 'entity_type',
      columns: ['entity_type_id', 'code'],
      rows: [
        [1, 'customer'],
        [4, 'catalog_product'],
      ],
    },
    {
      table: 'attribute',
      columns: ['attribute_id', 'code', 'backend_type', 'entity_type_id', 'is_searchable'],
      rows: attributes.map((attribute) => [...attribute, 4, attribute[1] === 'name' ? 1 : 0]),
    },
    customerAttributeTable,
    {
      table: 'attribute_set',
      columns: ['set_id', 'entity_type_id', 'name'],
      rows: [
        [4, 4, 'Default'],
        [setOfSelects, 4, 'Selects'],
      ],
    },
    ...selectTables(),
    ...imageAttributeTables(4),
    ...facetAttributeTables(4, 2),
    {
      table: 'category',
      columns: ['category_id', 'parent_id', 'set_id', 'path', 'created_at', 'updated_at'],
      rows: sequence(categories).map((id) => [id, id === 1 ? 0 : 1, 3, id === 1 ? '1' : `1/${id}`, now, now]),
    },
  ];
}

/** Select attributes in a set, with options that have a label in each store view. */
function selectTables(): Rows[] {
  const numbers = Array.from({ length: selects }, (_, index) => index);
  const ids = numbers.map(selectId);
  const all = [...ids, longSelect, hugeSelect, ...numbers.map(emptySelectId)];
  const amounts = new Map([
    [longSelect, optionsOfLongSelect],
    [hugeSelect, optionsOfHugeSelect],
  ]);
  const options = [...ids, longSelect, hugeSelect].flatMap((id) =>
    Array.from({ length: amounts.get(id) ?? optionsPerSelect }, (_, index) => ({
      id: id * 100_000 + index,
      attribute: id,
      index,
    })),
  );
  return [
    {
      table: 'attribute',
      columns: ['attribute_id', 'entity_type_id', 'code', 'backend_type', 'frontend_input', 'frontend_label', 'source'],
      rows: all.map((id) => [id, 4, `select_${id}`, 'int', 'select', `Select ${id}`, 'table']),
    },
    {
      table: 'attribute_label',
      columns: ['attribute_id', 'store_id', 'label'],
      rows: all.flatMap((id) => [1, 2].map((store) => [id, store, `Select ${id} in ${store}`])),
    },
    { table: 'attribute_group', columns: ['group_id', 'set_id', 'name'], rows: [[1, setOfSelects, 'General']] },
    {
      table: 'attribute_placement',
      columns: ['set_id', 'attribute_id', 'group_id', 'sort_order'],
      rows: ids.map((id, index) => [setOfSelects, id, 1, index]),
    },
    {
      table: 'attribute_option',
      columns: ['option_id', 'attribute_id', 'sort_order'],
      rows: options.map(({ id, attribute, index }) => [id, attribute, index]),
    },
    {
      table: 'attribute_option_label',
      columns: ['option_id', 'store_id', 'label'],
      rows: options.flatMap(({ id, index }) => [0, 1, 2].map((store) => [id, store, `Option ${index} in ${store}`])),
    },
  ];
}

/** Some of the products, carts, sessions, customers or orders, by their index. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  readonly now: number;
  readonly userId: number;
  /** The hash of the password of all customers. */
  readonly passwordHash: string;
}

/** One row, or several, for each index of a piece. */
const each = ({ start, end }: Piece, make: (index: number) => SqlValue[][]): SqlValue[][] =>
  Array.from({ length: end - start }, (_, offset) => make(start + offset)).flat();

function productTables(piece: Piece): Rows[] {
  const { rows, now } = piece;
  const id = (index: number) => productId(index, rows);
  const price = (index: number) => 10_000 + (index % 9000) * 100;
  return [
    {
      table: 'product',
      columns: ['product_id', 'set_id', 'type', 'sku', 'sku_key', 'created_at', 'updated_at'],
      rows: each(piece, (index) => {
        const sku = `BENCH-${id(index)}`;
        return [[id(index), 4, 'simple', sku, sku.toLowerCase(), now, index < lateRows ? lately : now]];
      }),
    },
    {
      table: 'product_value',
      columns: ['product_id', 'attribute_id', 'store_id', 'value', 'number'],
      rows: each(piece, (index) => [
        [id(index), 1, 0, productName(index, rows), null],
        [id(index), 2, 0, `A product that nobody sells, made to be measured. ${'It has a text. '.repeat(8)}`, null],
        [id(index), 3, 0, String(price(index) / 10_000), price(index)],
        [id(index), 4, 0, '1.5', 15_000],
        [id(index), 5, 0, '1', 1],
        [id(index), 6, 0, '2', 2],
      ]),
    },
    facetValueTable(piece),
    {
      table: 'product_website',
      columns: ['product_id', 'website_id'],
      rows: each(piece, (index) => [
        [id(index), 1],
        [id(index), 2],
      ]),
    },
    {
      table: 'product_category',
      columns: ['product_id', 'category_id'],
      rows: each(piece, (index) => [
        [id(index), 2 + (index % 49)],
        [id(index), 51 + (index % 49)],
      ]),
    },
    {
      table: 'stock_item',
      columns: ['product_id', 'qty', 'is_in_stock'],
      rows: each(piece, (index) => [[id(index), 1_000_000, 1]]),
    },
    ...imageTables(Array.from({ length: piece.end - piece.start }, (_, offset) => id(piece.start + offset))),
  ];
}

function cartTables(piece: Piece): Rows[] {
  const { rows, now } = piece;
  return [
    {
      table: 'quote',
      columns: quoteColumns,
      rows: each(piece, (index) => [quoteRow(cartId(index, rows), linesPerCart, now)]),
    },
    {
      table: 'quote_item',
      columns: itemColumns,
      rows: each(piece, (cart) =>
        Array.from({ length: linesPerCart }, (_, line) => {
          const product = lineProduct(cart, line, rows);
          return itemRow(cartId(cart, rows), productId(product, rows), `Generated product number ${product}`, now);
        }),
      ),
    },
  ];
}

/**
 * Sessions are stored as used some time from now. A client's session is renewed in one of its thousands of calls a
 * minute; with thousands of sessions in one slice of load, only renewals would be measured.
 */
const sessionAhead = 3_600_000;

function sessionTables(piece: Piece): Rows[] {
  const { rows, now, userId } = piece;
  return [
    {
      table: 'soap_session',
      columns: ['session_hash', 'user_id', 'created_at', 'renewed_at'],
      rows: each(piece, (index) => [[sessionHash(sessionId(index, rows)), userId, now, now + sessionAhead]]),
    },
  ];
}
