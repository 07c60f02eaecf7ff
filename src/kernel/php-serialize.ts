/**
 * The text that PHP's `serialize` writes for a value stored as JSON (soap-sales Q14): `2.0` becomes a float, `2` an
 * integer, keys that are whole numbers become integers, and a map is an array in its order. A JSON text stands for
 * serialized text that JSON cannot represent, and is answered unchanged.
 */
export function phpSerialized(json: string): string {
  if (json.startsWith('"')) return JSON.parse(json) as string;
  const token = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d[-+.\deE]*)|(true|false|null))/y;
  let mark: string | undefined;
  let text: string | undefined;
  let number: string | undefined;
  let word: string | undefined;

  function next(): void {
    const found = token.exec(json);
    if (!found) throw new SyntaxError('a text is kept that is no JSON');
    [, mark, text, number, word] = found;
  }

  function value(): string {
    if (text !== undefined) return string(JSON.parse(text));
    if (number !== undefined) return /^-?\d+$/.test(number) ? `i:${number};` : `d:${number.replace(/\.0$/, '')};`;
    if (word !== undefined) return word === 'null' ? 'N;' : `b:${word === 'true' ? 1 : 0};`;
    return array(mark === '[');
  }

  function array(isList: boolean): string {
    let size = 0;
    let entries = '';
    for (next(); mark !== ']' && mark !== '}'; next()) {
      if (mark === ',') continue;
      if (isList) entries += `i:${size};`;
      else {
        entries += key(JSON.parse(text as string));
        next();
        next();
      }
      entries += value();
      size++;
    }
    return `a:${size}:{${entries}}`;
  }

  next();
  return value();
}

const floatMark = Symbol('float');

/** A number that is a float in PHP, for values of `exactJson`. */
export function phpFloat(value: number): { readonly [floatMark]: number } {
  return { [floatMark]: value };
}

/** JSON of a value with floats distinct from integers: `2.0` is a float. Undefined members of a map are left out. */
export function exactJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`;
  if (floatMark in value) {
    const number = value[floatMark] as number;
    return Number.isInteger(number) ? `${number}.0` : JSON.stringify(number);
  }
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`).join(',')}}`;
}

const string = (value: string): string => `s:${Buffer.byteLength(value)}:"${value}";`;
/** PHP turns keys that are whole numbers of 64 bits into integers. */
const key = (name: string): string => (/^(?:0|-?[1-9]\d{0,17})$/.test(name) ? `i:${name};` : string(name));
