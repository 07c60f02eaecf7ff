import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, onDemoStore, optionIds } from '../support/legacy.ts';

/**
 * The simplest model of a cart: quantities by product, in the order of their addition. After random sequences of calls
 * the service and the model must be equal, faults included.
 */
type ModelCart = Map<string, number>;

/** A product of the model: how it is named in calls, and how the rules change a quantity. */
interface ModelProduct {
  readonly item: Readonly<Record<string, unknown>>;
  /** SKU of its line. */
  readonly sku: string;
  readonly refusal?: 'unknown' | 'choice' | 'stock';
  readonly max?: number;
  readonly increment?: number;
}

const outOfStock = 'This product is currently out of stock.';
const notInCart = 'One item of products is not belong any of quote item';

async function modelProducts(engine: Engine): Promise<ModelProduct[]> {
  const ids = await optionIds(engine, 'PEN-HERON');
  const pen = (nib: string) => ({ sku: 'PEN-HERON', options: { [ids.Nib as string]: ids[`Nib/${nib}`] } });
  return [
    { item: { product_id: 3 }, sku: 'INK-TIDE' },
    { item: { sku: 'ink-tide' }, sku: 'INK-TIDE' },
    { item: { sku: 'REPAIR-NIB' }, sku: 'REPAIR-NIB' },
    { item: { sku: 'KETTLE-GOOSE' }, sku: 'KETTLE-GOOSE', max: 2 },
    { item: { sku: 'ENV-C6' }, sku: 'ENV-C6', increment: 25 },
    { item: { sku: 'CAL-DESK' }, sku: 'CAL-DESK', refusal: 'stock' },
    { item: { sku: 'nothing' }, sku: '', refusal: 'unknown' },
    { item: { sku: 'PEN-HERON' }, sku: '', refusal: 'choice' },
    { item: pen('Fine'), sku: 'PEN-HERON-F' },
    { item: pen('Medium'), sku: 'PEN-HERON-M' },
  ];
}

/** One call of a sequence: products by their index in the list, quantities as they are sent. */
interface Step {
  readonly kind: 'add' | 'update' | 'remove' | 'move';
  readonly cart: 0 | 1;
  readonly items: readonly (readonly [product: number, qty: number])[];
}

const steps = (products: number) =>
  fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('add', 'add', 'update', 'remove', 'move'),
      cart: fc.constantFrom(0, 1),
      items: fc.array(fc.tuple(fc.nat(products - 1), fc.constantFrom(1, 2, 25, 50, 0, -1)), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  );

/** Applies a step to the carts: `true`, or the fault; after a fault the carts are unchanged. */
function applyStep(
  carts: readonly [ModelCart, ModelCart],
  step: Step,
  products: readonly ModelProduct[],
): true | string {
  const cart = new Map(carts[step.cart]);
  const target = new Map(carts[1]);
  const errors: string[] = [];
  if (step.kind === 'move' && step.cart === 1) return '1030 Quotes are identical.';
  for (const [place, qty] of step.items) {
    const product = products[place];
    if (!product) continue;
    const error = step.kind === 'add' ? addTo(cart, product, qty) : change(step.kind, cart, target, product, qty);
    if (error) errors.push(error);
  }
  const code = { add: 1022, update: 1024, remove: 1026, move: 1031 }[step.kind];
  if (errors.length > 0) return `${code} ${errors.join('\n')}`;
  copyInto(carts[step.cart], cart);
  if (step.kind === 'move') copyInto(carts[1], target);
  return true;
}

function copyInto(cart: ModelCart, from: ModelCart): void {
  cart.clear();
  for (const [sku, qty] of from) cart.set(sku, qty);
}

function addTo(cart: ModelCart, product: ModelProduct, sent: number): string | undefined {
  if (product.refusal === 'unknown') return 'Product does not exist.';
  if (product.refusal === 'choice') return 'Please specify the product required option <em>Nib</em>.';
  const qty = (cart.get(product.sku) ?? 0) + (sent > 0 ? sent : 1);
  cart.set(product.sku, qty);
  if (product.increment !== undefined && qty < product.increment) {
    return `The minimum quantity allowed for purchase is ${product.increment}.`;
  }
  if (product.max !== undefined && qty > product.max)
    return `The maximum quantity allowed for purchase is ${product.max}.`;
  if (product.increment !== undefined && qty % product.increment !== 0) {
    return `This product is available for purchase in increments of ${product.increment} only.`;
  }
  return product.refusal === 'stock' ? outOfStock : undefined;
}

function change(
  kind: 'update' | 'remove' | 'move',
  cart: ModelCart,
  target: ModelCart,
  product: ModelProduct,
  sent: number,
): string | undefined {
  if (product.refusal === 'choice') return 'Please specify the product required option <em>Nib</em>.';
  const held = cart.get(product.sku);
  if (held === undefined) return notInCart;
  if (kind === 'update') {
    if (sent > 0) cart.set(product.sku, sent);
    return undefined;
  }
  cart.delete(product.sku);
  if (kind === 'move') target.set(product.sku, (target.get(product.sku) ?? 0) + held);
  return undefined;
}

const paths = {
  add: 'cart_product.add',
  update: 'cart_product.update',
  remove: 'cart_product.remove',
  move: 'cart_product.moveToCustomerQuote',
} as const;

async function contents(call: LegacyCaller, quoteId: number): Promise<[string, number][]> {
  const info = (await call('cart.info', { quoteId })) as { items: { sku: string; qty: number }[] };
  return info.items.map(({ sku, qty }) => [sku, qty]);
}

onDemoStore('random sequences of calls leave the service and a plain model alike', async (engine, call) => {
  const products = await modelProducts(engine);
  const run = async (sequence: readonly Step[]): Promise<void> => {
    const quoteIds = [(await call('cart.create')) as number, (await call('cart.create')) as number] as const;
    await engine.write(async (tx) => {
      await tx.exec('update quote set is_active = 0');
      await tx.exec(`update quote set customer_id = 1 where quote_id in (${quoteIds.join(', ')})`);
      await tx.exec(`update quote set is_active = 1 where quote_id = ${quoteIds[1]}`);
    });
    const carts = [new Map(), new Map()] as const;
    for (const step of sequence) {
      const expected = applyStep(carts, step, products);
      const args = {
        quoteId: quoteIds[step.cart],
        productsData: step.items.map(([place, qty]) => ({ ...products[place]?.item, qty })),
      };
      const answer = expected === true ? await call(paths[step.kind], args) : await call.fault(paths[step.kind], args);
      assert.equal(answer, expected);
      for (const place of [0, 1] as const) assert.deepEqual(await contents(call, quoteIds[place]), [...carts[place]]);
    }
  };
  const numRuns = engine.kind === 'sqlite' ? 60 : 15;
  await fc.assert(fc.asyncProperty(steps(products.length), run), { numRuns });
});
