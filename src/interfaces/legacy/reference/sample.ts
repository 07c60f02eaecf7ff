/** Values for the examples of the reference page, made from the schemas of arguments and results. */

/** The parts of a schema that are used: plain JSON Schema, as TypeBox makes it. */
export interface SampledSchema {
  readonly type?: string;
  readonly items?: SampledSchema;
  readonly properties?: Readonly<Record<string, SampledSchema>>;
  readonly patternProperties?: Readonly<Record<string, SampledSchema>>;
  readonly additionalProperties?: SampledSchema | boolean;
  readonly anyOf?: readonly SampledSchema[];
  readonly xsd?: string;
  readonly $ref?: string;
  /** The schema that WS-I uses instead. */
  readonly inWsi?: SampledSchema;
}

/** A value of an example. */
export type SampleValue = string | number | boolean | readonly SampleValue[] | { readonly [name: string]: SampleValue };

/** Texts by field name; the first matching pattern counts. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^sessionId$/, 'SESSION'],
  [/^(storeView|storeId|store_id|store|websiteId|website_id|website)$/, '1'],
  [/sku$/i, 'notebook-a5'],
  [/increment_?id$|^(order|invoice|shipment|creditmemo)_number$/i, '100000001'],
  [/(_at|_date|date_from|date_to|Date)$/, '2026-01-31 12:00:00'],
  [/email$/i, 'ann@example.com'],
  [/first_?name$/i, 'Ann'],
  [/last_?name$/i, 'Lee'],
  [/^(street)$/, '1 Main Street'],
  [/^(city)$/, 'Springfield'],
  [/^(postcode|zip)$/, '12345'],
  [/^(telephone|phone)$/, '555-0100'],
  [/country/i, 'US'],
  [/^region$|region_?code$/i, 'California'],
  [/currency.*code$|currency$/i, 'USD'],
  [/url$/i, 'https://shop.example/notebook-a5.html'],
  [/path$/i, 'notebook-a5.html'],
  [/^(shippingMethod|shipping_method)$/, 'flatrate_flatrate'],
  [/^(method)$/, 'checkmo'],
  [/^(status)$/, '1'],
  [/^(file)$/, '/n/o/notebook.jpg'],
  [/mime$/, 'image/jpeg'],
  [/^content$/, 'SGVsbG8='],
  [/(amount|price|total|cost|discount|subtotal|tax|paid|due|refunded|invoiced|canceled|rate|weight|qty)/i, '12.5000'],
  [/(^is_|_is_|^has_|^use_|enable|required)/i, '1'],
  [/(_id|Id|id|_ids|Ids|product|attribute|position|order|level|count)$/, '1'],
  [/(name|title|label)$/i, 'Notebook'],
  [/(comment|message|description|text)$/i, 'Thank you'],
  [/key$/, 'name'],
  [/code$/i, 'color'],
];

/** How deep types that contain themselves are followed. */
const DEPTH = 4;

/** A value of a schema for an example of WS-I or of the other styles; `name` is the name of its field. */
export function sampleOf(schema: SampledSchema, name: string, isWsi = false, depth = 0): SampleValue {
  if (isWsi && schema.inWsi) return sampleOf(schema.inWsi, name, isWsi, depth);
  // A type that contains itself, in a list, is shown once.
  if (schema.$ref !== undefined) return [];
  const [member] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (member) return sampleOf(member, name, isWsi, depth);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return schema.items && depth < DEPTH ? [sampleOf(schema.items, singular(name), isWsi, depth + 1)] : [];
    case 'object':
      return sampleObject(schema, name, isWsi, depth);
    default:
      return textOf(name);
  }
}

function sampleObject(schema: SampledSchema, name: string, isWsi: boolean, depth: number): SampleValue {
  if (depth >= DEPTH) return {};
  const entry = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (!schema.properties && typeof entry === 'object')
    return { '1': sampleOf(entry, singular(name), isWsi, depth + 1) };
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(inner, field, isWsi, depth + 1)]));
}

const textOf = (name: string): string => texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
const singular = (name: string): string => name.replace(/s$/, '');
