import { exampleOf } from '../../../src/interfaces/rest/openapi/examples.ts';
import { routes } from '../../../src/interfaces/rest/resources/routes.ts';
import type { RestClient } from '../rest.ts';
import type { Shop } from '../shop.ts';

const routeOf = (id: string) => routes.find(({ operationId }) => operationId === id);
const taken = routeOf('takeOptionFile');
const place = taken && exampleOf(taken).path;
const sent = routeOf('sendFileToCart')?.example as Readonly<Record<string, unknown>> | undefined;

/** An option that takes a file, and a file for it in a cart: those of the documentation. */
export async function exampleOptionFile(
  { engine }: Pick<Shop, 'engine'>,
  office: RestClient,
  cartId: number,
): Promise<void> {
  const optionId = Number(place?.optionId);
  await engine.write(async (tx) => {
    await tx.insertMany(
      'product_option',
      ['option_id', 'product_id', 'type', 'is_required'],
      [[optionId, 3, 'file', 0]],
    );
    await tx.insertMany('product_option_title', ['option_id', 'store_id', 'title'], [[optionId, 0, 'Monogram']]);
  });
  const answer = await office.post(`/carts/${cartId}/option-files`, sent);
  if (answer.status !== 201) throw new Error(answer.text);
  await engine.write((tx) => tx.exec(`update option_file set file_key = '${place?.key}'`));
}
