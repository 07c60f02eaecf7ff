import type { GroupMember } from '#domain/catalog/parts/grouped/rows.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { CartLine } from '../lines/cart.ts';
import { lineIdentity } from '../lines/identity.ts';
import type { ProductRequest } from '../lines/product-request.ts';
import { cartProductType } from './index.ts';
import type { CartProductType, PreparedLine } from './type.ts';
import { typeProblem } from './unknown.ts';

/** The problem if no member has a quantity (reference 4.2, "Composite products"). */
const specifyQuantity = new CartProblem('options_missing', 'Please specify the quantity of product(s).', '/memberQty');

/**
 * Several products sold together: each member with a quantity becomes a line of its own. It is marked as part of a
 * group, so that it does not merge with the same product bought alone. The group itself is never a line.
 */
export const grouped: CartProductType = {
  partIds: ({ groups }, product, request) =>
    wantedMembers(groups.get(product.product_id) ?? [], request).map(({ member }) => member.productId),
  prepare(catalog, product, request) {
    const wanted = wantedMembers(catalog.groups.get(product.product_id) ?? [], request);
    if (wanted.length === 0) return specifyQuantity;
    const lines: PreparedLine[] = [];
    for (const { member, qty } of wanted) {
      const part = catalog.products.get(member.productId);
      if (!part) continue;
      const asked = {
        ...request,
        qty,
        options: new Map(),
        buyRequest: { ...request.buyRequest, super_group_parent: product.product_id },
      };
      const prepared = cartProductType(part.type)?.prepare(catalog, part, asked) ?? typeProblem(part);
      if (prepared instanceof CartProblem) {
        return new CartProblem(prepared.code, prepared.text, `/memberQty/${member.productId}`);
      }
      lines.push(...(prepared ?? []).map(({ line, children }) => inGroup(line, children)));
    }
    return lines.length === 0 ? specifyQuantity : lines;
  },
  /** Never called: the members' own types price their lines. */
  unitPrice: () => 0,
};

/** The members that the request has a quantity for. */
function wantedMembers(
  members: readonly GroupMember[],
  { memberQty }: ProductRequest,
): { member: GroupMember; qty: number }[] {
  return members.flatMap((member) => {
    const qty = memberQty.get(member.productId);
    return qty === undefined ? [] : [{ member, qty }];
  });
}

/** Lines of different groups count as equal, as in imported carts. */
function inGroup(line: CartLine, children: readonly CartLine[]): PreparedLine {
  const options = new Map([...line.options, ['product_type', 'grouped']]);
  const marked: CartLine = { ...line, options, identity: lineIdentity(line.productId, options) };
  return { line: marked, children: children.map((child) => ({ ...child, parent: marked })), ownQty: line.qty };
}

/**
 * The group that a line was bought in: its type, and its id if that is known; undefined for lines that were bought
 * alone.
 */
export function groupOf({
  options,
  buyRequest,
}: CartLine): { readonly type: string; readonly id?: string } | undefined {
  const type = options.get('product_type');
  if (type !== 'grouped') return undefined;
  const { super_group_parent: id } = JSON.parse(buyRequest || '{}') as { readonly super_group_parent?: number };
  return { type, ...(id !== undefined && { id: String(id) }) };
}
