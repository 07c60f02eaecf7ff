/** Three custom options: one that is chosen from two values, one of text, and one with a single value. */
export interface MadeOptions {
  readonly option: string;
  /** The first of the two values. */
  readonly value: string;
  readonly text: string;
  /** The only value of the third option. */
  readonly last: string;
}

type Call = (path: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Adds the options to a product by V1. */
export async function makeOptions(call: Call, productId: string): Promise<MadeOptions> {
  const add = async (data: Readonly<Record<string, unknown>>): Promise<string> => {
    await call('product_custom_option.add', { productId, data });
    const all = (await call('product_custom_option.list', { productId })) as { option_id: string }[];
    return String(Math.max(...all.map(({ option_id }) => Number(option_id))));
  };
  const values = async (optionId: string): Promise<string[]> =>
    ((await call('product_custom_option_value.list', { optionId })) as { value_id: string }[]).map(
      (row) => row.value_id,
    );
  const row = (title: string) => ({ title, price: '1', price_type: 'fixed', sku: title });
  const option = await add({
    title: 'Engraving',
    type: 'drop_down',
    is_require: '0',
    additional_fields: [row('Name'), row('Date')],
  });
  const text = await add({ title: 'Words', type: 'field', is_require: '0', additional_fields: [{ price: '2' }] });
  const single = await add({ title: 'Box', type: 'radio', is_require: '0', additional_fields: [row('Wood')] });
  const [value = ''] = await values(option);
  const [last = ''] = await values(single);
  return { option, value, text, last };
}
