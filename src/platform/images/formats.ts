/** A format of images that are accepted, stored and served (issue "media": JPEG, PNG, GIF, WebP and AVIF). */
export interface ImageFormat {
  /** Name in a query and in sharp. */
  readonly name: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';
  readonly contentType: string;
  /** Extensions of file names, without the dot; files that we name get the first one. */
  readonly extensions: readonly string[];
}

/** Every format that is served with its own type; other files are served only for download. */
export const imageFormats: readonly ImageFormat[] = [
  { name: 'jpeg', contentType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { name: 'png', contentType: 'image/png', extensions: ['png'] },
  { name: 'gif', contentType: 'image/gif', extensions: ['gif'] },
  { name: 'webp', contentType: 'image/webp', extensions: ['webp'] },
  { name: 'avif', contentType: 'image/avif', extensions: ['avif'] },
];

/** The format of a content type. */
export function formatOfType(contentType: string): ImageFormat | undefined {
  return imageFormats.find((format) => format.contentType === contentType);
}

/** The format of a file name's extension. */
export function formatOfName(file: string): ImageFormat | undefined {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  return imageFormats.find(({ extensions }) => extensions.some((each) => each === extension));
}

/** How many bytes `formatOfBytes` reads. */
export const SIGNATURE_BYTES = 32;

/** The format of a file, by its first bytes. */
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

/** A file name without the extension of a format, since the extension follows from the bytes. */
export function nameWithoutFormat(filename: string | undefined): string | undefined {
  return filename !== undefined && formatOfName(filename) ? filename.replace(/\.[^.]+$/, '') : filename;
}
