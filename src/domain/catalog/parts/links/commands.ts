import { command, everybody, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import { changeLinks, type LinkChange, type LinkType, linksOf, type StoredLink } from './write.ts';

/** The linked products of a product that the caller sees. Refuses `product_not_found`. */
export const readLinks = command({
  name: 'product.readLinks',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(
    context,
    { productId, type, ...lookout }: PartReadInput & { readonly type: LinkType },
  ): Promise<StoredLink[]> {
    const { reader } = await productToRead(context, productId, lookout);
    return linksOf(context.tx, productId, type, reader);
  },
});

const change = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'link_not_found', 'link_twice', 'links_invalid'],
} as const;
type Change = PartWriteInput & { readonly type: LinkType };

/** Replaces, adds or changes links of one type; answers all of them. Refuses as `changeLinks`. */
export const writeLinks = command({
  ...change,
  name: 'product.writeLinks',
  permission: { rest: granted('products/write') },
  run: (context, input: Change & { readonly change: Exclude<LinkChange, { remove: number }> }): Promise<StoredLink[]> =>
    changeLinks(context.tx, input.productId, input.type, input.change, partWriter(context, input.storeId)),
});

/** Removes a link. Refuses as `changeLinks`. */
export const deleteLink = command({
  ...change,
  name: 'product.deleteLink',
  permission: { rest: granted('products/delete') },
  async run(context, { productId, type, storeId, linkedProductId }: Change & { readonly linkedProductId: number }) {
    await changeLinks(context.tx, productId, type, { remove: linkedProductId }, partWriter(context, storeId));
  },
});
