import { cartOperations } from '../../src/interfaces/soap/resources/cart/operations.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onFaultTable } from '../support/fault-tables.ts';
import { type LegacyCaller, optionIds } from '../support/legacy.ts';
import { bundleIds } from './bundle-store.ts';
import { checkoutScene } from './checkout-fault-cases.ts';
import { type FaultScene, faultCases, faultDocument } from './fault-table.ts';

onFaultTable({
  page: 'cart-faults.md',
  document: faultDocument,
  operations: cartOperations,
  cases: faultCases,
  grant: 'cart',
  scene,
  stored: carts,
});

async function scene(engine: Engine, call: LegacyCaller): Promise<FaultScene> {
  const cartWithInk = async (store: string): Promise<number> => {
    const quoteId = (await call('cart.create', { store })) as number;
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
    return quoteId;
  };
  const cart = await cartWithInk('default');
  const ofCustomer = await cartWithInk('default');
  const withoutActive = await cartWithInk('atelier_fr');
  await engine.write(async (tx) => {
    await tx.exec(`update quote set customer_id = 1 where quote_id in (${ofCustomer}, ${withoutActive})`);
    await tx.exec("update store_config set value = 'DE' where path = 'general/region/state_required'");
  });
  return {
    cart,
    ofCustomer,
    active: 1,
    ...(await checkoutScene(engine, call)),
    withoutActive,
    pen: await optionIds(engine, 'PEN-HERON'),
    box: await bundleIds(engine, 'BOX-DESK'),
  };
}

/** All rows of carts. */
function carts(engine: Engine): Promise<unknown> {
  return engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('quote').selectAll().orderBy('quote_id')),
    await tx.query((q) => q.selectFrom('quote_item').selectAll().orderBy('item_id')),
    await tx.query((q) => q.selectFrom('quote_item_option').selectAll().orderBy('item_id').orderBy('code')),
    await tx.query((q) => q.selectFrom('quote_address').selectAll().orderBy('address_id')),
  ]);
}
