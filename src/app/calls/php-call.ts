import type { DecodedCall } from './decode.ts';

/** A call as PHP for a `SoapClient`; undefined for what is not SOAP. The session is a variable, since it ends. */
export function phpCall({ style, operation, arguments: values }: DecodedCall): string | undefined {
  if (style === 'soap-v1') {
    if (operation === 'multiCall') return `$api->multiCall($session, ${phpValue(values)});`;
    if (!operation.includes('.')) return `$api->${operation}(${listOf(values)});`;
    return `$api->call($session, ${phpValue(operation)}, ${phpValue(values)});`;
  }
  if (style !== 'soap-v2' && style !== 'soap-wsi') return undefined;
  const named = Object.entries((values ?? {}) as Readonly<Record<string, unknown>>);
  const shown = named.map(([name, value]): [string, string] => [
    name,
    name === 'sessionId' ? '$session' : phpValue(value),
  ]);
  if (style === 'soap-v2') return `$api->${operation}(${shown.map(([, value]) => value).join(', ')});`;
  return `$api->${operation}((object) [${shown.map(([name, value]) => `${phpValue(name)} => ${value}`).join(', ')}]);`;
}

function listOf(values: unknown): string {
  return Array.isArray(values) ? values.map(phpValue).join(', ') : '';
}

/** A value as PHP. */
function phpValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(phpValue).join(', ')}]`;
  // Texts that stay in the body are objects of their own.
  const plain: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
  if (typeof plain === 'object' && plain !== null) {
    return `[${Object.entries(plain)
      .map(([name, member]) => `${phpValue(name)} => ${phpValue(member)}`)
      .join(', ')}]`;
  }
  return `'${String(plain).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
