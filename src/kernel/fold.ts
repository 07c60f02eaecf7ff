/** Text of printable ASCII alone, which folds to its lower case. */
const plain = /^[\x20-\x7e]*$/;
/** What nobody sees: the soft hyphen, marks of width zero and of direction, variation selectors, control characters but blanks. */
const invisible = /[\p{Default_Ignorable_Code_Point}[\p{Cc}--[\t\n\r]]]/gv;
/** Nothing that is compared is longer; a longer text could grow eighteen times. */
const longest = 1000;

/**
 * A text as it is compared with others that look the same: in the compatibility form (NFKC, Unicode UAX 15), without what
 * is invisible and without case. What is longer than any name is only put into lower case.
 */
export function folded(text: string): string {
  if (plain.test(text) || text.length > longest) return text.toLowerCase();
  const seen = text.normalize('NFKC').replace(invisible, '');
  // Upper case first, since some letters have one of two characters (ß) and some have two lower ones (σ and ς).
  return seen.toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * A SKU as it is looked up and told apart: folded, and without trailing blanks, as the legacy database compares
 * (observed.md, Cart).
 */
export function skuKey(sku: string): string {
  return folded(sku).replace(/ +$/, '');
}
