/**
 * The texts of the template literals of a source, without what stands in `${}`: comments, other strings and regular
 * expressions are passed over.
 */
export function templateTexts(source: string): string[] {
  const texts: string[] = [];
  /** How many braces are open in each `${` around this place. */
  const open: number[] = [];
  let place = 0;
  /** What came before a slash tells whether it divides or begins a regular expression. */
  let before = '';
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = place;
    const [found] = pattern.exec(source) ?? [];
    if (found !== undefined) place += found.length;
    return found;
  };
  const takeText = (): void => {
    texts.push(match(templateText) ?? '');
    if (source.startsWith('${', place)) open.push(0);
    place += source.startsWith('${', place) ? 2 : 1;
    before = open.length > 0 ? '{' : '`';
  };
  while (place < source.length) {
    if (match(passedOver) !== undefined) continue;
    if (endsOperand.test(before) || match(regularExpression) === undefined) {
      const character = source[place] as string;
      place += 1;
      before = character;
      if (character === '`') takeText();
      else if (open.length > 0 && character === '{') open[open.length - 1] = (open.at(-1) ?? 0) + 1;
      else if (open.length > 0 && character === '}') {
        if (open.at(-1) === 0) {
          open.pop();
          takeText();
        } else open[open.length - 1] = (open.at(-1) ?? 0) - 1;
      }
    } else before = ')';
  }
  return texts;
}

const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`$\\])*/y;
const passedOver = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(['"])(?:\\.|(?!\1)[^\n\\])*\1/y;
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\n\\[])+\//y;
const endsOperand = /[\w)\]'"`$]/;
