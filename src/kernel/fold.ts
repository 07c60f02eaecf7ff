/** Text of printable ASCII only: folding it means lower case. */
const plain = /^[\x20-\x7e]*$/;
/**
 * Invisible characters: the soft hyphen, marks of zero width and of direction, variation selectors, control characters
 * except blanks.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}[\p{Cc}--[\t\n\r]]]/gv;
/** Longer texts are not folded, since folding could make them eighteen times as long. */
const longest = 1000;

/**
 * The form in which texts that look the same are equal: the compatibility form (NFKC, Unicode UAX 15), without
 * invisible characters and without case. Texts that are longer than any name are only put into lower case.
 */
export function folded(text: string): string {
  if (plain.test(text) || text.length > longest) return text.toLowerCase();
  const seen = text.normalize('NFKC').replace(invisible, '');
  // Lower case first, since ẞ has no other upper case. Then upper case, since some letters become two characters (ß), and
  // some have two lower-case forms (σ and ς).
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * The form in which SKUs are looked up and compared: folded, and without trailing blanks, like the legacy database
 * (observed.md, Cart).
 */
export function skuKey(sku: string): string {
  return folded(sku).replace(/ +$/, '');
}
