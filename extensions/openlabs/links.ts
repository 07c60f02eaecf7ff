import { type Context, type DeclaredOperation, isCallRefusal, type Resource, statement } from 'cartwright/extension';
import { faultsOf, idsIn, method } from './operations.ts';

const resource: Resource = {
  name: 'ol_catalog_product_link',
  title: 'Variants of configurable products for Odoo',
  aliases: [],
  aclId: 'catalog/product',
  faults: faultsOf('Product not exists.'),
};

type ById = { readonly id: number };
const attributesOf = statement<
  ById,
  { id: number; product_id: number; attribute_id: number; position: number; code: string; label: string | null }
>((q, p) =>
  q
    .selectFrom('super_attribute as s')
    .innerJoin('attribute as a', 'a.attribute_id', 's.attribute_id')
    .select(['s.super_attribute_id as id', 's.product_id', 's.attribute_id', 's.position', 'a.code', 'a.label'])
    .where('s.product_id', '=', p.id)
    .orderBy('s.position')
    .orderBy('s.super_attribute_id'),
);
const labelsOf = statement<ById, { id: number; store_id: number; use_default: number; label: string | null }>((q, p) =>
  q
    .selectFrom('super_attribute_label as l')
    .innerJoin('super_attribute as s', 's.super_attribute_id', 'l.super_attribute_id')
    .select(['l.super_attribute_id as id', 'l.store_id', 'l.use_default', 'l.label'])
    .where('s.product_id', '=', p.id),
);
const productOf = statement<ById, { product_id: number }>((q, p) =>
  q.selectFrom('super_attribute').select('product_id').where('super_attribute_id', '=', p.id),
);
const codeOf = statement<ById, { code: string }>((q, p) =>
  q.selectFrom('attribute').select('code').where('attribute_id', '=', p.id),
);

/** A configurable product, as the store's own route shows it. */
interface Configurable {
  readonly superAttributes: readonly string[];
  readonly childProductIds: readonly number[];
}

/** The id of a product that was named by its id or SKU. */
async function idOf({ call }: Context, product: unknown): Promise<number> {
  const info = (await call('catalog_product.info', [product as never, null, ['sku']])) as { product_id: string };
  return Number(info.product_id);
}

/** Runs a route of the product's variants; refuses what has none with the text of the route. */
async function configurable(context: Context, verb: string, id: number, body?: object): Promise<Configurable> {
  try {
    const sent = { params: { id }, ...(body && { body }) };
    return (await context.request(`${verb} /products/{id}/configurable`, sent)) as Configurable;
  } catch (error) {
    if (!isCallRefusal(error)) throw error;
    if (error.status === 404) throw context.fail('openlabs_not_found');
    const details = error.errors.map(({ message }) => message).join('\n');
    throw context.fail('openlabs_data_invalid', { text: details || error.message });
  }
}

const change = (context: Context, id: number, body: Partial<Configurable>) => configurable(context, 'PATCH', id, body);

/** The ids of products that were named by ids or SKUs. */
async function idsOf(context: Context, sent: unknown): Promise<number[]> {
  const ids: number[] = [];
  for (const each of idsIn(sent)) ids.push(await idOf(context, each));
  return ids;
}

const isNothing = (sent: unknown): boolean =>
  sent === null || sent === undefined || sent === '' || (Array.isArray(sent) && sent.length === 0);

/** Adds an attribute that variants are chosen by; false if there is none, or it is among them. */
async function addAttribute(context: Context, id: number, attributeId: unknown): Promise<boolean> {
  const attribute = await context.tx.first(codeOf, { id: Number(attributeId) || 0 });
  const { superAttributes } = await configurable(context, 'GET', id);
  if (!attribute || superAttributes.includes(attribute.code)) return false;
  await change(context, id, { superAttributes: [...superAttributes, attribute.code] });
  return true;
}

/** The variants of configurable products and what they are chosen by. */
export const linkOperations: readonly DeclaredOperation[] = [
  method({
    resource,
    legacy: 'catalog/product/info',
    method: 'list',
    title: 'Retrieve the variants of a product',
    takes: ['product'],
    async run(context, { product }) {
      const { childProductIds } = await configurable(context, 'GET', await idOf(context, product));
      const filter = { product_id: { in: childProductIds.map(String) } };
      if (childProductIds.length === 0) return [];
      const rows = (await context.call('catalog_product.list', [filter])) as Record<string, unknown>[];
      return rows.map((row) => ({ entity_id: row.product_id, ...row }));
    },
  }),
  method({
    resource,
    legacy: 'catalog/product/update',
    effect: 'write',
    method: 'assign',
    title: 'Add variants to a product',
    takes: ['product', 'linkedProduct', 'data'],
    async run(context, { product, linkedProduct }) {
      if (isNothing(linkedProduct)) return false;
      const id = await idOf(context, product);
      const { childProductIds } = await configurable(context, 'GET', id);
      const added = await idsOf(context, linkedProduct);
      await change(context, id, { childProductIds: [...new Set([...childProductIds, ...added])] });
      return true;
    },
  }),
  method({
    resource,
    legacy: 'catalog/product/update',
    effect: 'write',
    method: 'remove',
    title: 'Remove variants from a product',
    takes: ['product', 'linkedProduct'],
    async run(context, { product, linkedProduct }) {
      const id = await idOf(context, product);
      const removed = new Set(isNothing(linkedProduct) ? [] : await idsOf(context, linkedProduct));
      const { childProductIds } = await configurable(context, 'GET', id);
      await change(context, id, { childProductIds: childProductIds.filter((each) => !removed.has(each)) });
      return true;
    },
  }),
  method({
    resource,
    legacy: 'catalog/product/info',
    method: 'listSuperAttributes',
    title: 'Retrieve the attributes that variants are chosen by',
    takes: ['product'],
    async run(context, { product }) {
      const id = await idOf(context, product);
      // Refuses what is not configurable.
      await configurable(context, 'GET', id);
      const labels = Map.groupBy(await context.tx.all(labelsOf, { id }), (each) => each.id);
      return (await context.tx.all(attributesOf, { id })).map((each) => {
        const own = labels.get(each.id) ?? [];
        const everywhere = own.find(({ store_id }) => store_id === 0);
        return {
          product_super_attribute_id: String(each.id),
          product_id: String(each.product_id),
          attribute_id: String(each.attribute_id),
          attribute_code: each.code,
          position: String(each.position),
          use_default: String(everywhere?.use_default ?? 0),
          frontend_label: each.label,
          store_label: everywhere?.label ?? each.label,
          labels: Object.fromEntries(own.map(({ store_id, label }) => [String(store_id), label])),
        };
      });
    },
  }),
  method({
    resource,
    legacy: 'catalog/product/update',
    effect: 'write',
    method: 'createSuperAttribute',
    title: 'Add an attribute that variants are chosen by',
    takes: ['product', 'attributeId', 'position', 'labels', 'prices'],
    async run(context, { product, attributeId }) {
      const id = await idOf(context, product);
      if (!(await addAttribute(context, id, attributeId))) {
        throw context.fail('openlabs_data_invalid', { text: 'There is no such attribute, or the product has it.' });
      }
      const all = await context.tx.all(attributesOf, { id });
      return all.find((each) => each.attribute_id === Number(attributeId))?.id;
    },
  }),
  method({
    resource,
    legacy: 'catalog/product/update',
    effect: 'write',
    method: 'setSuperAttributeValues',
    title: 'Add an attribute that variants are chosen by, if the product has it not',
    takes: ['productId', 'attributeId'],
    run: async (context, { productId, attributeId }) =>
      addAttribute(context, await idOf(context, productId), attributeId),
  }),
  method({
    resource,
    legacy: 'catalog/product/update',
    effect: 'write',
    method: 'removeSuperAttribute',
    title: 'Remove an attribute that variants are chosen by',
    takes: ['superAttributeId'],
    async run(context, { superAttributeId }) {
      const { tx } = context;
      const owner = await tx.first(productOf, { id: Number(superAttributeId) || 0 });
      if (!owner) return true;
      const all = await tx.all(attributesOf, { id: owner.product_id });
      const left = all.filter(({ id }) => id !== Number(superAttributeId)).map(({ code }) => code);
      await change(context, owner.product_id, { superAttributes: left });
      return true;
    },
  }),
];
