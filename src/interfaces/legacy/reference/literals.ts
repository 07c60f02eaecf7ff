import type { SampleValue } from './sample.ts';

/** A value in PHP syntax. */
export function phpLiteral(value: SampleValue): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(phpLiteral).join(', ')}]`;
  return `[${Object.entries(value)
    .map(([name, item]) => `'${name}' => ${phpLiteral(item)}`)
    .join(', ')}]`;
}

/** A value for zeep in the document style: a list is an object around its items. */
export function zeepLiteral(value: SampleValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (isList(value)) return `{"complexObjectArray": [${value.map(zeepLiteral).join(', ')}]}`;
  const entries = Object.entries(value);
  const isMap = entries.every(([name]) => /^\d+$/.test(name)) && entries.length > 0;
  if (isMap) return zeepLiteral(entries.map(([key, item]) => ({ key, value: item })));
  return `{${entries.map(([name, item]) => `"${name}": ${zeepLiteral(item)}`).join(', ')}}`;
}

const isList = (value: SampleValue): value is readonly SampleValue[] => Array.isArray(value);
