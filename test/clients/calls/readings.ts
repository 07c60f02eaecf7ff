/**
 * How a client's types change values. The change is applied to the expected answer and to the answer that the client
 * read.
 */

import type { ClientProgram } from '../programs.ts';
import type { Json } from './call.ts';

/** A change of a value that loses what a client loses. */
type Reading = (value: Json) => Json;

/** Numbers and booleans are texts. */
const scalarsAreTexts: Reading = (value) => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return value === 'true' ? '1' : inside(value, scalarsAreTexts);
};

/** How many digits a decimal has after its point: V1 shows them as the database keeps them, V2 as a number. */
const digitsAreLost: Reading = (value) =>
  typeof value === 'string' && /^-?\d+\.\d{4}$/.test(value) ? String(Number(value)) : inside(value, digitsAreLost);

/** Of a list and a struct nobody sees which it is where it is empty. */
const emptyStructsAreLists: Reading = (value) => {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty ? [] : inside(value, emptyStructsAreLists);
};

/** A nil field and an absent field look alike. */
const nilIsAbsent: Reading = (value) => {
  const made = inside(value, nilIsAbsent);
  return isStruct(made) ? Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)) : made;
};

/** Absent fields, nil, empty texts, empty lists and empty structs look alike. */
const emptyIsAbsent: Reading = (value) => {
  const made = inside(value, emptyIsAbsent);
  if (!isStruct(made)) return made;
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(made).filter(([, value]) => !isEmpty(value)));
};

/** How a client reads in a style, where it does not read exactly. */
export function readingsOf({ name, style }: ClientProgram): readonly Reading[] {
  const [language] = name.split(' ');
  return [
    // V1 shows whole rows, with numbers as texts and what has no value as nil; what they are like is tested by our own client.
    ...(style === 'v1' || style === 'xmlrpc' ? [scalarsAreTexts, digitsAreLost, nilIsAbsent] : []),
    ...(language === 'Perl' ? [scalarsAreTexts] : []),
    ...(language === 'PHP' && style === 'wsi' ? [emptyStructsAreLists] : []),
    ...(language === 'npm' && style === 'v2' ? [nilIsAbsent] : []),
    ...(language === 'Python' || (language === 'npm' && style === 'wsi') ? [emptyIsAbsent] : []),
  ];
}

const isStruct = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inside(value: Json, change: Reading): Json {
  if (Array.isArray(value)) return value.map(change);
  if (!isStruct(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, change(value)]));
}
