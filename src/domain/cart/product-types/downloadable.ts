import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { lineIdentity } from '../lines/identity.ts';
import { prepareSingle, singlePrice } from './simple.ts';
import type { CartProductType } from './type.ts';

/** The problem if links are sold separately and none was chosen (reference 4.2, "Composite products"). */
const specifyLinks = new CartProblem('options_missing', 'Please specify product link(s).', '/links');
/** The problem of a link that the product does not have. */
const unknownLinks = new CartProblem('option_unknown', 'Please specify valid product link(s).', '/links');

/** The code of the stored choice: link ids, joined by commas, lowest first. */
const storedCode = 'downloadable_link_ids';

/** Files behind links: the links are chosen and priced one by one, or all come with the product. Nothing is shipped. */
export const downloadable: CartProductType = {
  prepare(catalog, product, request) {
    const made = catalog.downloadables.get(product.product_id);
    const links = [...(made?.links.keys() ?? [])];
    if (request.links.some((id) => !links.includes(id))) return unknownLinks;
    const chosen = made?.separately ? links.filter((id) => request.links.includes(id)) : links;
    if (made?.separately && chosen.length === 0) return specifyLinks;
    const prepared = prepareSingle(catalog, product, request);
    if (prepared instanceof CartProblem || chosen.length === 0) return prepared;
    return prepared.map(({ line, children }) => {
      const options = new Map([...line.options, [storedCode, chosen.join(',')]]);
      return { line: { ...line, options, identity: lineIdentity(product.product_id, options) }, children };
    });
  },
  /** The product's own price plus that of the chosen links; deleted links cost nothing. */
  unitPrice(catalog, line) {
    const price = singlePrice(catalog, line);
    const made = catalog.downloadables.get(line.productId);
    if (!made?.separately) return price;
    const chosen = (line.options.get(storedCode) ?? '').split(',');
    return chosen.reduce((sum, id) => sum + (made.links.get(Number(id)) ?? 0), price);
  },
};
