import { type Static, Type } from 'typebox';
import { estimateShipping, shipTo } from '#domain/checkout/estimate-shipping.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { rowId } from '../../schema.ts';
import { addressOfBody, shippingBody } from './checkout.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';
import { cart, shippingMethod } from './schemas.ts';
import { rateShown } from './show.ts';

const place = Type.Object({
  countryId: Type.String({ pattern: '^[A-Za-z]{2}$' }),
  regionId: Type.Optional(rowId('Instead of the name or code of the region')),
  region: Type.Optional(Type.String({ maxLength: 255 })),
  postcode: Type.Optional(Type.String({ maxLength: 20 })),
});

/** The shipping costs before there is an address (rest 4.3). */
export function estimateRoute(root: CartRoot, tag: string): RouteDeclaration {
  const { choiceOf } = rootTools(root);
  const own = route({
    method: 'POST',
    path: `${root.path}/shipping-methods`,
    tag,
    summary: `Estimate the shipping costs of ${root.whose}`,
    description:
      'Estimates by country and, if they are known, region and postcode. Nothing is stored in the cart. When the cart has an address, use its `availableShippingMethods`.',
    operationId: `estimateShippingOf${root.title}`,
    params: root.names,
    body: Type.Object({ address: place }),
    example: { address: { countryId: 'US', regionId: 12, postcode: '94110' } },
    result: Type.Array(shippingMethod),
    problems: { 404: 'There is no such cart.' },
    command: offeredTo(root.mayRead, estimateShipping),
    input: async (sent, context) => {
      const { countryId, regionId, region, postcode } = sent.body.address;
      return { ...(await choiceOf(sent, context)), countryId, regionId, region, postcode };
    },
    print: (rates) => rates.map(rateShown),
  });
  return { ...own, forPublic: publicEstimate(own, root) };
}

/** As clients of the public interface mean it: a whole address is stored, and carts by their id are answered whole. */
function publicEstimate(
  { method, path, tag, summary, operationId }: RouteDeclaration,
  root: CartRoot,
): RouteDeclaration {
  const { choiceOf, current } = rootTools(root);
  const isGuest = root.title === 'GuestCart';
  return route({
    method,
    path,
    tag,
    summary,
    operationId: `${operationId}Public`,
    params: root.names,
    body: Type.Object({ address: Type.Optional(shippingBody) }),
    result: isGuest ? Type.Array(shippingMethod) : cart,
    command: offeredTo(root.mayWrite, shipTo),
    status: 200,
    input: async (sent, context) => {
      const { address } = sent.body;
      const { countryId, regionId, region, postcode } = address ?? {};
      return {
        ...(await choiceOf(sent, context)),
        place: countryId === undefined ? undefined : { countryId, regionId, region, postcode },
        address: address && addressOfBody(address),
      };
    },
    async print(rates, context, sent) {
      const shown = rates.map(rateShown);
      const whole = isGuest ? {} : ((await current(context, sent)) as Static<typeof cart>);
      return (isGuest ? shown : { ...whole, availableShippingMethods: shown }) as never;
    },
  });
}
