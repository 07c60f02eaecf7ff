import { Type } from 'typebox';
import { estimateShipping } from '#domain/checkout/estimate-shipping.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { rowId } from '../../schema.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';
import { shippingMethod } from './schemas.ts';
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
  return route({
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
}
