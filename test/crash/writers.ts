import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { styledClient } from '../support/styled-client.ts';

/** What became of the calls of one kind: how many were acknowledged, and how many nobody knows of. */
export interface Count {
  acknowledged: number;
  unknown: number;
}

/** What the writers were told, kept over all crashes: the store is held against it. */
export interface Ledger {
  /** By cart: adds of one piece of each of the two products of a pair, in one call. */
  readonly pairs: Map<number, Count>;
  /** Labels of options, by the known result of their calls. */
  readonly options: Map<string, keyof Count>;
  /** Images by their label: their bytes' digest, and what is known of their creation and removal. */
  readonly images: Map<string, { sha256: string; created: keyof Count; removed?: keyof Count; file?: string }>;
}

/** The two products that are always added together: a cart with more of one than of the other holds half a call. */
export const pair = ['INK-TIDE', 'REPAIR-NIB'] as const;
/** The product that gets images, and the attribute that gets options. */
export const targets = { product: 'INK-TIDE', attribute: 'color' } as const;

/** Nothing was told yet. */
export function newLedger(carts: readonly number[]): Ledger {
  return {
    pairs: new Map(carts.map((cart) => [cart, { acknowledged: 0, unknown: 0 }])),
    options: new Map(),
    images: new Map(),
  };
}

/** What a load of writers is given. */
export interface Load {
  readonly address: string;
  readonly session: string;
  readonly ledger: Ledger;
  /** Distinct in each load, so that labels never come twice. */
  readonly round: number;
  /** ReportedChanges of each acknowledged call. */
  readonly onAcknowledged: () => void;
  /** Asked after a call that nobody knows the end of: whether to go on writing. */
  readonly goesOn?: () => boolean;
}

/**
 * One writer a cart; each writes until the service does not answer any more, or until it may not go on. Resolves when
 * all have ended. Rejects if a call is refused for good; temporary refusals do not count.
 */
export async function writeUntilGone(load: Load): Promise<void> {
  await Promise.all([...load.ledger.pairs.keys()].map((cart, writer) => write(load, cart, writer)));
}

async function write(load: Load, cart: number, writer: number): Promise<void> {
  for (let step = 0; ; step++) {
    const label = `r${load.round}-w${writer}-s${step}`;
    const kind = (writer + step) % 4;
    const isAnswered =
      kind === 3
        ? await addOption(load, label)
        : kind === 2
          ? await changeImages(load, label)
          : await addPair(load, cart);
    if (isAnswered && (load.goesOn?.() ?? true)) continue;
    if (!load.goesOn?.()) return;
    await setTimeout(50);
  }
}

async function addPair(load: Load, cart: number): Promise<boolean> {
  const count = load.ledger.pairs.get(cart);
  if (!count) throw new Error(`cart ${cart} is not in the ledger`);
  count.unknown++;
  const productsData = pair.map((sku) => ({ sku, qty: 1 }));
  const outcome = await attempt(load, 'cart_product.add', { quoteId: cart, productsData });
  if (outcome === undefined) return false;
  count.unknown--;
  count.acknowledged++;
  return true;
}

async function addOption(load: Load, label: string): Promise<boolean> {
  load.ledger.options.set(label, 'unknown');
  const data = { label: [{ store_id: ['0'], value: label }], order: 1, is_default: 0 };
  const outcome = await attempt(load, 'product_attribute.addOption', { attribute: targets.attribute, data });
  if (outcome === undefined) return false;
  load.ledger.options.set(label, 'acknowledged');
  return true;
}

/** Uploads an image, or removes one that is known to be there, in turns. */
async function changeImages(load: Load, label: string): Promise<boolean> {
  const { images } = load.ledger;
  const oldest = [...images.values()].find(({ created, removed }) => created === 'acknowledged' && !removed);
  if (oldest?.file && images.size % 3 === 0) {
    oldest.removed = 'unknown';
    const product = { productId: targets.product, identifierType: 'sku' };
    const outcome = await attempt(load, 'product_media.remove', { ...product, file: oldest.file });
    if (outcome === undefined) return false;
    oldest.removed = 'acknowledged';
    return true;
  }
  const bytes = tinyImage(label);
  const image: { sha256: string; created: keyof Count; file?: string } = { sha256: sha256(bytes), created: 'unknown' };
  images.set(label, image);
  const file = { content: bytes.toString('base64'), mime: 'image/gif', name: label };
  const data = { file, label, types: [], exclude: '0' };
  const args = { productId: targets.product, data, identifierType: 'sku' };
  const answer = await attempt(load, 'product_media.create', args);
  if (answer === undefined) return false;
  image.created = 'acknowledged';
  image.file = /<callReturn[^>]*>([^<]+)</.exec(answer)?.[1] ?? '';
  return true;
}

/** The answer to a call; undefined when none came. A fault is a failure of the test: nothing here may be refused. */
async function attempt(load: Load, path: string, args: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const client = styledClient(load.address, 'v1');
  const answer = await client.exchange(load.session, path, args).catch(() => undefined);
  // Of a proxy, or of the service: it may go through soon.
  if (!answer || [502, 503, 504].includes(answer.status)) return undefined;
  const { status, body } = answer;
  if (body.includes('Fault>')) throw new Error(`${path}: ${status} ${body}`);
  // A connection that was cut in the middle of an answer.
  if (!/Envelope>\s*$/.test(body)) return undefined;
  load.onAcknowledged();
  return body;
}

/** A GIF of one pixel, with a comment that makes its bytes those of no other. */
function tinyImage(comment: string): Buffer {
  const start = 'R0lGODlhAQABAIAAAAAAAP///w==';
  const pixel = 'LAAAAAABAAEAAAICRAEAOw==';
  const text = Buffer.from(comment.slice(0, 250));
  const extension = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
  return Buffer.concat([Buffer.from(start, 'base64'), extension, Buffer.from(pixel, 'base64')]);
}

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
