/** Characters beyond Latin-1 in the fonts of every PDF reader: the rest of Windows-1252. */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that do not decompose into a letter and a mark, and the closest ones. */
const close: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŀ: 'l',
  ŧ: 't',
  Ŧ: 'T',
};

const isShown = (character: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(character) || more.includes(character);

/** Texts for a page in the fonts that every reader has. */
export interface Printable {
  /** A text in printable characters: a letter without its mark if the fonts lack it, `?` for other scripts. */
  readonly text: (text: string) => string;
  /** Whether some character could not be shown so far. */
  readonly isPartial: () => boolean;
}

/** Makes texts printable, and notes whether characters are lost. */
export function printable(): Printable {
  let isPartial = false;
  const printableCharacter = (character: string): string => {
    if (character === '\n' || isShown(character)) return character;
    // Spaces and hyphens of all widths, and characters without width.
    if (/^[\p{Zs}\t]$/u.test(character)) return ' ';
    if (/^[\p{Cf}\p{Cc}\p{Mn}]$/u.test(character)) return '';
    if (/^\p{Pd}$/u.test(character)) return '-';
    const plain = close[character] ?? character.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
    if (plain !== '' && [...plain].every(isShown)) return plain;
    isPartial = true;
    return '?';
  };
  return {
    text: (text) => Array.from(text.toWellFormed().normalize('NFC'), printableCharacter).join(''),
    isPartial: () => isPartial,
  };
}
