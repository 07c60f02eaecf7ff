import { randomBytes } from 'node:crypto';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { CartLine } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { type OptionFile, storedFile } from './lines/stored-file.ts';
import type { RequestedProducts } from './requested-products.ts';

/** Files that a cart may have before it is ordered. */
const mostOptionFiles = 100;
/** Their bytes together, in files of the largest size. */
const mostLargestFiles = 20;

/** A secret that names a file: 128 random bits. */
export const newFileKey = (): string => randomBytes(16).toString('hex');

const filesOfCart = statement((q, p: { quoteId: number; keys: readonly string[] }, d) =>
  q
    .selectFrom('option_file')
    .selectAll()
    .where('quote_id', '=', p.quoteId)
    .where('order_id', 'is', null)
    .where('file_key', d.in, d.list(p.keys, 'text'))
    // A sweep waits until it can see that they are wanted.
    .$call(d.forUpdate),
);

/** What the items of a call say of options that take a file. */
function askedKeys(items: RequestedProducts, { options }: Pick<CartCatalog, 'options'>): string[] {
  return items.flatMap((item) => {
    if (item instanceof CartProblem || !item.product) return [];
    const asked = item.request.options;
    return (options.get(item.product.product_id) ?? []).flatMap(({ type, id }) =>
      type === 'file' ? (asked.get(id)?.text.trim() ?? []) : [],
    );
  });
}

/** No cart has files that nobody asks for. */
const noOptionFiles: ReadonlyMap<string, OptionFile> = new Map();

/** The files of a cart that the items of a call name, by their keys; those of other carts and of orders are not among them. */
export async function requestedFiles(
  tx: Tx,
  quoteId: number,
  items: RequestedProducts,
  catalog: Pick<CartCatalog, 'options'>,
): Promise<ReadonlyMap<string, OptionFile>> {
  const keys = [...new Set(askedKeys(items, catalog))].filter((key) => /^[0-9a-f]{32}$/.test(key));
  return keys.length === 0 ? noOptionFiles : readFiles(tx, quoteId, keys);
}

async function readFiles(tx: Tx, quoteId: number, keys: readonly string[]): Promise<ReadonlyMap<string, OptionFile>> {
  const rows = await tx.all(filesOfCart, { quoteId, keys });
  return new Map(
    rows.map((row) => [
      row.file_key,
      {
        key: row.file_key,
        optionId: row.option_id,
        name: row.name,
        contentType: row.content_type,
        size: row.size,
        width: row.width,
        height: row.height,
      },
    ]),
  );
}

/** The keys of the files that lines have. */
function fileKeysOf(lines: readonly Pick<CartLine, 'options'>[]): string[] {
  return lines.flatMap(({ options }) =>
    [...options].flatMap(([code, value]) => (code.startsWith('option_') ? (storedFile(value)?.key ?? []) : [])),
  );
}

const moveFile = statement<{ key: string; from: number; to: number }, never>((q, p) =>
  q
    .updateTable('option_file')
    .set({ quote_id: p.to })
    .where('file_key', '=', p.key)
    .where('quote_id', '=', p.from)
    .where('order_id', 'is', null),
);
const moveAll = statement<{ from: number; to: number }, never>((q, p) =>
  q.updateTable('option_file').set({ quote_id: p.to }).where('quote_id', '=', p.from).where('order_id', 'is', null),
);

/** Gives a cart the files of lines that it takes from another one. */
export function moveOptionFiles(tx: Tx, from: number, to: number, lines: readonly Pick<CartLine, 'options'>[]): void {
  for (const key of fileKeysOf(lines)) tx.save(moveFile, { key, from, to });
}

/** Gives a cart all files of another one, those too that none of its lines has yet. */
export function moveAllOptionFiles(tx: Tx, from: number, to: number): void {
  tx.save(moveAll, { from, to });
}

const orderFile = statement<{ key: string; quoteId: number; orderId: number }, never>((q, p) =>
  q
    .updateTable('option_file')
    .set({ order_id: p.orderId })
    .where('file_key', '=', p.key)
    .where('quote_id', '=', p.quoteId)
    .where('order_id', 'is', null),
);

/** Gives an order the files of its lines. */
export function orderOptionFiles(
  tx: Tx,
  quoteId: number,
  orderId: number,
  lines: readonly Pick<CartLine, 'options'>[],
): void {
  for (const key of fileKeysOf(lines)) tx.save(orderFile, { key, quoteId, orderId });
}

const filesOfOrder = statement((q, p: { orderId: number }, d) =>
  q
    .selectFrom('option_file')
    .selectAll()
    .where('order_id', '=', p.orderId)
    .orderBy('file_id')
    // Nobody takes their bytes away meanwhile.
    .$call(d.forUpdate),
);

/**
 * Gives a cart the files of an order again, as far as it has room for them; answers the new keys by the old ones. The
 * bytes are the same ones.
 */
export async function copyOptionFiles(
  tx: Tx,
  orderId: number,
  quoteId: number,
  { now, largest }: { readonly now: number; readonly largest: number },
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const row of await tx.all(filesOfOrder, { orderId })) {
    if (!(await hasRoomForFile(tx, quoteId, row.size, largest))) break;
    const key = newFileKey();
    const { name, size, width, height } = row;
    const file = { key, optionId: row.option_id, name, contentType: row.content_type, size, width, height };
    await keepOptionFile(tx, { ...file, quoteId, blobKey: row.blob_key, now });
    made.set(row.file_key, key);
  }
  return made;
}

const fileByKey = statement((q, p: { optionId: number; key: string }) =>
  q
    .selectFrom('option_file')
    .select(['name', 'blob_key'])
    .where('file_key', '=', p.key)
    .where('option_id', '=', p.optionId),
);

/** The file of an option that has a key. */
export function optionFileByKey(tx: Tx, optionId: number, key: string) {
  return tx.first(fileByKey, { optionId, key });
}

const used = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('option_file')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('size').as('bytes')])
    .where('quote_id', '=', p.quoteId)
    .where('order_id', 'is', null),
);

/** Whether a cart may have one more file of so many bytes. */
export async function hasRoomForFile(tx: Tx, quoteId: number, bytes: number, largest: number): Promise<boolean> {
  const row = await tx.first(used, { quoteId });
  return Number(row?.count ?? 0) < mostOptionFiles && Number(row?.bytes ?? 0) + bytes <= largest * mostLargestFiles;
}

/** A file to be kept. */
export type NewOptionFile = { [F in keyof OptionFile]: OptionFile[F] } & {
  readonly quoteId: number;
  readonly blobKey: string;
  readonly now: number;
};

const insertFile = statement<NewOptionFile, never>((q, p) =>
  q.insertInto('option_file').values({
    file_key: p.key,
    option_id: p.optionId,
    quote_id: p.quoteId,
    name: p.name,
    content_type: p.contentType,
    size: p.size,
    width: p.width,
    height: p.height,
    blob_key: p.blobKey,
    created_at: p.now,
  }),
);

/** Keeps what is known of a file whose bytes are stored. */
export async function keepOptionFile(tx: Tx, file: NewOptionFile): Promise<void> {
  await tx.run(insertFile, file);
}

const withBlobs = statement((q, p: { keys: readonly string[] }, d) =>
  q.selectFrom('option_file').select('blob_key').distinct().where('blob_key', d.in, d.list(p.keys, 'text')),
);

/** Which of the bytes belong to a file that is known. */
export async function fileBlobsInUse(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return new Set((await tx.all(withBlobs, { keys })).map(({ blob_key }) => blob_key));
}
