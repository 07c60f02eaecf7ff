import { inflateSync } from 'node:zlib';

/**
 * The texts that a PDF shows, in the order in which they were drawn, one text for each run. Fonts must write one byte
 * for each character, as ours do. Positions are not read.
 */
export function pdfTexts(bytes: Buffer): string[] {
  const file = bytes.toString('latin1');
  const texts: string[] = [];
  for (const { index, 0: head } of file.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    const end = file.indexOf('endstream', index);
    // Streams that are no page, such as fonts, hold no text.
    const page = inflated(bytes.subarray(start, end));
    for (const [, parts = ''] of page.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...parts.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join('');
      texts.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return texts;
}

function inflated(part: Buffer): string {
  try {
    return inflateSync(part).toString('latin1');
  } catch {
    return '';
  }
}
