// domain/catalog/images/: images of products: what is uploaded, the gallery, the types of an image (image,
// small_image, thumbnail).

/** A file name of an upload; another number before its extension makes another name. */
export interface ImageName {
  readonly base: string;
  /** Without the dot. */
  readonly extension: string;
}

/** The longest base: with number, extension and the additions of a blob's key it stays below 255 bytes. */
const longestBase = 180;

/**
 * The file name for an upload (reference 4.4): letters, digits, `_`, `-` and `.` stay, a run of other characters
 * becomes one `_`, the extension is always added. Without a sent name it is `image`; if nothing or only dots are left,
 * `file`. Undefined for a name with `/` or `..`, which may mean a path.
 *
 * @param extension that of the content's type, without the dot
 */
export function imageName(sent: string | null, extension: string): ImageName | undefined {
  const name = sent || 'image';
  if (name.includes('/') || name.includes('..')) return undefined;
  const base = name
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .slice(0, longestBase)
    .replace(/\.+$/, '');
  return { base: /^_*$/.test(base) ? 'file' : base, extension };
}

/** A name for new bytes of a file; imported files may have names that uploads never get. */
export function nameLike(path: string, extension: string): ImageName {
  const [, base = ''] = /([^/]*?)(?:\.[^./]*)?$/.exec(path) ?? [];
  return imageName(base, extension) ?? { base: 'file', extension };
}

/**
 * The public path of a name: `/x/y/name.ext`, where `x` and `y` are the first characters of the name, with `_` for a
 * dot; number 0 is not written.
 */
export function imagePath({ base, extension }: ImageName, number: number): string {
  const name = `${base}${number === 0 ? '' : `_${number}`}.${extension}`;
  const folder = (index: number): string => (name[index] === '.' ? '_' : (name[index] as string));
  return `/${folder(0)}/${folder(1)}/${name}`;
}
