/** A choice of an ordered line, as people read it. */
export interface ChosenOption {
  readonly label: string;
  readonly value: string;
  /** The id of the custom option. */
  readonly optionId?: number;
  /** What is stored for the custom option: a text, ids of values, or a date and time. */
  readonly rawValue?: string;
  /** The key of the file that was sent for it. */
  readonly fileKey?: string;
}

/**
 * The choices that an order has for a line in its `product_options`: custom options, and the attributes of configurable
 * products. `moment` writes dates and times of options (`shownMoment`).
 */
export function chosenOptions(
  stored: string | null,
  moment: (type: string, stored: string) => string | undefined,
): ChosenOption[] {
  if (!stored?.includes('"label"')) return [];
  const choices = readProductOptions(stored);
  return ['options', 'additional_options', 'attributes_info'].flatMap((name) =>
    elementsOf(choices[name]).flatMap((option): ChosenOption[] => {
      const { label, print_value, value, option_id, option_type, option_value, file_key } = asGroup(option);
      const printed = print_value ?? value;
      // Orders of an imported store have them in words already.
      const text = printed === option_value ? (moment(String(option_type), String(option_value)) ?? printed) : printed;
      if (typeof label !== 'string' || typeof text !== 'string') return [];
      const optionId = Number(option_id);
      const isFile = option_type === 'file';
      return [
        {
          label,
          value: text,
          ...(Number.isSafeInteger(optionId) && optionId > 0 && { optionId }),
          ...(typeof option_value === 'string' && !isFile && { rawValue: option_value }),
          ...(typeof file_key === 'string' && /^[0-9a-f]{32}$/.test(file_key) && { fileKey: file_key }),
        },
      ];
    }),
  );
}

/** The selections that an order has for a bundle: `2 x Tide ink`, by the title of their option. */
export function chosenSelections(stored: string | null): ChosenOption[] {
  if (!stored?.includes('"bundle_options"')) return [];
  return elementsOf(readProductOptions(stored).bundle_options).flatMap((option): ChosenOption[] => {
    const { label, value } = asGroup(option);
    const selections = elementsOf(value).map((selection) => asGroup(selection));
    const text = selections.map(({ qty, title }) => `${Number(qty)} x ${title}`).join(', ');
    return typeof label === 'string' && text !== '' ? [{ label, value: text }] : [];
  });
}

const hasChoices = /"(options|super_attribute|super_group|bundle_option|links|giftcard_amount)":/;

/** The request that a line of an order was made of, as JSON; empty if it chose nothing. */
export function requestOf(stored: string | null): string {
  return stored && hasChoices.test(stored) ? JSON.stringify(readProductOptions(stored).info_buyRequest ?? {}) : '{}';
}

const elementsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : Object.values(asGroup(value)));

/** The `product_options` of a line; nothing if they cannot be read. */
export function readProductOptions(stored: string | null): Record<string, unknown> {
  try {
    return asGroup(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}

function asGroup(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
