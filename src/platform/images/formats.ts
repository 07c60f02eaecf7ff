/** A format that images are taken, kept and served in (issue "media": JPEG, PNG, GIF, WebP and AVIF). */
export interface ImageFormat {
  /** Name in a query and in sharp. */
  readonly name: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';
  readonly contentType: string;
  /** Endings of file names, without the dot; the first one is given to files that we name. */
  readonly extensions: readonly string[];
}

/** Every format that a browser is told of; anything else is only given for download. */
export const imageFormats: readonly ImageFormat[] = [
  { name: 'jpeg', contentType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { name: 'png', contentType: 'image/png', extensions: ['png'] },
  { name: 'gif', contentType: 'image/gif', extensions: ['gif'] },
  { name: 'webp', contentType: 'image/webp', extensions: ['webp'] },
  { name: 'avif', contentType: 'image/avif', extensions: ['avif'] },
];

/** The format that a content type names. */
export function formatOfType(contentType: string): ImageFormat | undefined {
  return imageFormats.find((format) => format.contentType === contentType);
}

/** The format that the ending of a file name says. */
export function formatOfName(file: string): ImageFormat | undefined {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  return imageFormats.find(({ extensions }) => extensions.some((each) => each === extension));
}

/** How many bytes `formatOfBytes` looks at. */
export const SIGNATURE_BYTES = 32;

/** The format that the first bytes of a file show. */
export function formatOfBytes(start: Uint8Array): ImageFormat | undefined {
  const text = Buffer.from(start).toString('latin1');
  const signature = signatures.find(([, pattern]) => pattern.test(text));
  return imageFormats.find(({ name }) => name === signature?.[0]);
}

const signatures: readonly (readonly [ImageFormat['name'], RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['avif', /^[\s\S]{4}ftyp[\s\S]{0,20}avi[fs]/],
];
