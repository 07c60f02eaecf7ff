/** A value of PHP's `serialize`; arrays with the keys 0, 1, 2, ... become lists. */
export type PhpValue = string | number | boolean | null | readonly PhpValue[] | { readonly [key: string]: PhpValue };

/** The deepest nesting; no shopping cart is deeper. */
const MAX_DEPTH = 50;

/** Makes the results for the parts of a value. */
interface Maker<T> {
  readonly nothing: T;
  boolean(value: boolean): T;
  /** A number as it was written; `isFloat` if it may have a fraction. */
  number(text: string, isFloat: boolean): T;
  text(value: string): T;
  /** An array in its order; `isList` if its keys are 0, 1, 2, ... */
  array(entries: readonly (readonly [key: string, value: T])[], isList: boolean): T;
}

const values: Maker<PhpValue> = {
  nothing: null,
  boolean: (value) => value,
  number: Number,
  text: (value) => value,
  array: (entries, isList) => (isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)),
};

const json: Maker<string> = {
  nothing: 'null',
  boolean: String,
  number: (text, isFloat) => (isFloat && /^-?\d+$/.test(text) ? `${text}.0` : text),
  text: (value) => JSON.stringify(value),
  array: (entries, isList) =>
    isList
      ? `[${entries.map(([, value]) => value).join(',')}]`
      : `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`,
};

/**
 * Reads a text of PHP's `serialize`: null, booleans, numbers, texts and arrays of these. Objects are not read, since
 * carts do not contain them.
 *
 * @returns undefined if the text is not such a value
 */
export function readPhpSerialized(text: string): PhpValue | undefined {
  return read(text, values);
}

/**
 * JSON equivalent to a text of `serialize`: in the same order, and with `2.0` for a whole float, so that serializing it
 * again gives the same text.
 *
 * @returns undefined if the text is not such a value, or a number of it has no JSON
 */
export function phpAsJson(text: string): string | undefined {
  const made = read(text, json);
  return made === undefined || !isJson(made) ? undefined : made;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Moves over the parts of a serialized text; each function throws `SyntaxError` if the text has something else there.
 */
function createCursor(text: string) {
  // Lengths count bytes.
  const bytes = Buffer.from(text);
  let offset = 0;

  function until(end: string): string {
    const stop = bytes.indexOf(end, offset);
    if (stop < 0) throw new SyntaxError();
    const part = bytes.toString('utf8', offset, stop);
    offset = stop + end.length;
    return part;
  }

  function expect(mark: string): void {
    if (bytes.toString('latin1', offset, offset + mark.length) !== mark) throw new SyntaxError();
    offset += mark.length;
  }

  function count(end: string): number {
    const digits = until(end);
    if (!/^\d{1,9}$/.test(digits)) throw new SyntaxError();
    return Number(digits);
  }

  function number(): string {
    const text = until(';');
    if (!Number.isFinite(Number(text))) throw new SyntaxError();
    return text;
  }

  function string(): string {
    const length = count(':');
    expect('"');
    if (offset + length > bytes.length) throw new SyntaxError();
    const content = bytes.toString('utf8', offset, offset + length);
    offset += length;
    expect('";');
    return content;
  }

  function kind(): string {
    const mark = bytes.toString('latin1', offset, offset + 2);
    offset += 2;
    return mark;
  }

  return { until, expect, count, number, string, kind, isAtEnd: () => offset === bytes.length };
}

function read<T>(text: string, make: Maker<T>): T | undefined {
  const { until, expect, count, number, string, kind, isAtEnd } = createCursor(text);

  function value(depth: number): T {
    if (depth > MAX_DEPTH) throw new SyntaxError();
    const mark = kind();
    switch (mark) {
      case 'N;':
        return make.nothing;
      case 'b:':
        return make.boolean(until(';') === '1');
      case 'i:':
      case 'd:':
        return make.number(number(), mark === 'd:');
      case 's:':
        return make.text(string());
      case 'a:':
        return array(depth);
      default:
        throw new SyntaxError();
    }
  }

  function key(): string {
    switch (kind()) {
      case 'i:':
        return number();
      case 's:':
        return string();
      default:
        throw new SyntaxError();
    }
  }

  function array(depth: number): T {
    const size = count(':');
    expect('{');
    const entries: [string, T][] = [];
    for (let i = 0; i < size; i++) entries.push([key(), value(depth + 1)]);
    expect('}');
    return make.array(
      entries,
      entries.every(([name], i) => name === String(i)),
    );
  }

  try {
    const made = value(0);
    return isAtEnd() ? made : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
