type Json = Readonly<Record<string, unknown>>;

/** Keywords whose values are not schemas. */
const plain = new Set(['default', 'const', 'enum', 'examples', 'required', 'type']);

/**
 * The schema with every object closed that does not allow other members explicitly. The parts of an intersection close
 * as a whole.
 */
export function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));
  for (const [key, value] of Object.entries(schema as Json)) {
    if (plain.has(key)) continue;
    copy[key] = key === 'properties' ? closedEach(value as Json) : closed(value, key === 'allOf');
  }
  const says = copy.additionalProperties ?? copy.unevaluatedProperties ?? copy.patternProperties;
  if (isPart || says !== undefined) return copy;
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties = false;
  else if (copy.allOf !== undefined) copy.unevaluatedProperties = false;
  return copy;
}

function closedEach(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, closed(value)]));
}
