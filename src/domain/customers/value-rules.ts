import { isEmail } from './email.ts';

/** The rules for values of an attribute, as the legacy family stores them (`validate_rules`). Unknown rules are ignored. */
export interface ValueRules {
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly form: ValueForm | undefined;
  /** Days, `YYYY-MM-DD`, inclusive. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The required form of a text. */
type ValueForm = keyof typeof forms;

/** Forms of texts by their names in the family, with the message for a text of another form. */
const forms = {
  alphanumeric: {
    test: (text: string) => /^[\p{L}\p{N}\s]+$/u.test(text),
    says: 'contains non-alphabetic or non-numeric characters.',
  },
  numeric: { test: (text: string) => /^\d+$/.test(text), says: 'contains non-numeric characters.' },
  alpha: { test: (text: string) => /^[\p{L}\s]+$/u.test(text), says: 'contains non-alphabetic characters.' },
  email: { test: isEmail, says: 'is not a valid email address.' },
  url: { test: isWebAddress, says: 'is not a valid URL.' },
} as const;

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname !== '';
}

/** Reads rules from their JSON; none if it contains no known rules. */
export function valueRules(json: string | null): ValueRules {
  const read: unknown = json === null ? null : JSON.parse(json);
  const rules = (typeof read === 'object' && read !== null ? read : {}) as Readonly<Record<string, unknown>>;
  const wholeNumberOf = (name: string): number | undefined => {
    const text = String(rules[name] ?? '');
    return /^\d{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
  };
  const day = (name: string): string | undefined => {
    const seconds = wholeNumberOf(name);
    return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);
  };
  const form = String(rules.input_validation ?? '');
  return {
    minLength: wholeNumberOf('min_text_length'),
    maxLength: wholeNumberOf('max_text_length'),
    form: Object.hasOwn(forms, form) ? (form as ValueForm) : undefined,
    from: day('date_range_min'),
    to: day('date_range_max'),
  };
}

/**
 * The problem of a text, each of its lines checked by itself; undefined if there is none. `label` is the attribute's
 * name for people.
 */
export function customerTextProblem(
  text: string,
  label: string,
  { minLength, maxLength, form }: ValueRules,
): string | undefined {
  for (const line of text.split('\n').map((entry) => entry.trim())) {
    if (line === '') continue;
    const length = [...line].length;
    if (minLength !== undefined && length < minLength) {
      return `"${label}" length must be equal or greater than ${minLength} characters.`;
    }
    if (maxLength !== undefined && length > maxLength) {
      return `"${label}" length must be equal or less than ${maxLength} characters.`;
    }
    if (form && !forms[form].test(line)) return `"${label}" ${forms[form].says}`;
  }
  return undefined;
}

/** The problem of a stored date; undefined if it is in its range. */
export function dateProblem(date: string, label: string, { from, to }: ValueRules): string | undefined {
  const day = date.slice(0, 10);
  if ((from === undefined || day >= from) && (to === undefined || day <= to)) return undefined;
  if (from !== undefined && to !== undefined) return `Please enter a valid date between ${from} and ${to} at ${label}.`;
  return from !== undefined
    ? `Please enter a valid date equal to or greater than ${from} at ${label}.`
    : `Please enter a valid date less than or equal to ${to} at ${label}.`;
}
