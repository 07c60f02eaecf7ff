/** The names of the characters from U+00A0 to U+00FF, in their order (HTML 4, chapter 24). */
const latin =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

/** Others that texts of shops have: names, and characters behind them. */
const others =
  `lt < gt > quot " amp & apos ' euro € trade ™ hellip … bull • permil ‰ ndash – mdash — minus − lsquo ‘ rsquo ’ sbquo ‚
ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › dagger † Dagger ‡ larr ← uarr ↑ rarr → darr ↓ harr ↔ OElig Œ oelig œ Scaron Š
scaron š Yuml Ÿ fnof ƒ le ≤ ge ≥ ne ≠ asymp ≈ infin ∞ check ✓`.split(/\s+/);

const entities: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, index): [string, string] => [name, String.fromCodePoint(160 + index)]),
  ...others.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, others[index + 1] ?? '']] : [])),
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
]);

/** A text of HTML with its characters in place of entities (`&times;`, `&#215;`, `&#xD7;`); unknown ones stay. */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name = '') => {
      if (name !== '') return entities.get(name) ?? entities.get(name.toLowerCase()) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : ' ';
    },
  );
}
