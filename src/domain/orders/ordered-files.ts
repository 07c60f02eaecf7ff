/** A file that was sent for a custom option of an ordered line. */
export interface OrderedFile {
  readonly optionId: string;
  /** Of the option. */
  readonly label: string;
  /** Of the file, with the size of an image. */
  readonly text: string;
  readonly key: string;
}

const keyPattern = /^[0-9a-f]{32}$/;

/** The files that an order has for a line, as its `product_options` tell; those of imported orders stayed where these came from. */
export function orderedFiles(productOptions: string | null): OrderedFile[] {
  if (!productOptions?.includes('"file_key"')) return [];
  const { options } = JSON.parse(productOptions) as { readonly options?: readonly Record<string, unknown>[] };
  if (!Array.isArray(options)) return [];
  return options.flatMap(({ option_id, label, print_value, file_key }): OrderedFile[] =>
    typeof file_key === 'string' && keyPattern.test(file_key)
      ? [{ optionId: String(option_id), label: String(label), text: String(print_value), key: file_key }]
      : [],
  );
}
