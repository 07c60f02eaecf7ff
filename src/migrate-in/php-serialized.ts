/** A value as PHP's `serialize` writes it; arrays whose keys are 0, 1, 2, ... become lists. */
export type PhpValue = string | number | boolean | null | readonly PhpValue[] | { readonly [key: string]: PhpValue };

/** Nested deeper than this is no shopping cart. */
const MAX_DEPTH = 50;

/**
 * Reads what PHP's `serialize` wrote: null, booleans, numbers, texts and arrays of these. Objects are not read, since
 * nothing that a store keeps in its carts needs them.
 *
 * @returns undefined where the text is not such a value
 */
export function readPhpSerialized(text: string): PhpValue | undefined {
  // Lengths count bytes.
  const bytes = Buffer.from(text);
  let at = 0;

  function until(end: string): string {
    const stop = bytes.indexOf(end, at);
    if (stop < 0) throw new SyntaxError();
    const part = bytes.toString('utf8', at, stop);
    at = stop + end.length;
    return part;
  }

  function expect(mark: string): void {
    if (bytes.toString('latin1', at, at + mark.length) !== mark) throw new SyntaxError();
    at += mark.length;
  }

  function count(end: string): number {
    const digits = until(end);
    if (!/^\d{1,9}$/.test(digits)) throw new SyntaxError();
    return Number(digits);
  }

  function number(): number {
    const value = Number(until(';'));
    if (!Number.isFinite(value)) throw new SyntaxError();
    return value;
  }

  function value(depth: number): PhpValue {
    if (depth > MAX_DEPTH) throw new SyntaxError();
    const kind = bytes.toString('latin1', at, at + 2);
    at += 2;
    switch (kind) {
      case 'N;':
        return null;
      case 'b:':
        return until(';') === '1';
      case 'i:':
      case 'd:':
        return number();
      case 's:': {
        const length = count(':');
        expect('"');
        if (at + length > bytes.length) throw new SyntaxError();
        const content = bytes.toString('utf8', at, at + length);
        at += length;
        expect('";');
        return content;
      }
      case 'a:':
        return array(depth);
      default:
        throw new SyntaxError();
    }
  }

  function array(depth: number): PhpValue {
    const size = count(':');
    expect('{');
    const entries: [string, PhpValue][] = [];
    for (let i = 0; i < size; i++) entries.push([String(value(depth + 1)), value(depth + 1)]);
    expect('}');
    if (entries.every(([key], i) => key === String(i))) return entries.map(([, item]) => item);
    return Object.fromEntries(entries);
  }

  try {
    const read = value(0);
    return at === bytes.length ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
