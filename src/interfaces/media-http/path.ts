/** The address prefix of product images. */
export const MEDIA_PATH = '/media/catalog/product';

/** The address prefix of category images. */
export const CATEGORY_MEDIA_PATH = '/media/catalog/category';

/** The address prefix of files of pages and blocks. */
export const CONTENT_MEDIA_PATH = '/media/wysiwyg';

/**
 * The image (`/x/y/name.ext`) of a request target; undefined if it cannot be one: invalid percent encoding, an encoded
 * slash, backslashes, control characters, empty parts or dots that lead elsewhere. It is decoded once. `folder` is the
 * address prefix of the images.
 */
export function fileOfTarget(target: string, folder = MEDIA_PATH): string | undefined {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith(`${folder}/`)) return undefined;
  const parts: string[] = [];
  for (const encoded of path.slice(folder.length + 1).split('/')) {
    const part = decoded(encoded);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a path for the system, others break logs.
    if (part === undefined || part === '' || part === '.' || part === '..' || /[/\\\x00-\x1f\x7f]/.test(part)) {
      return undefined;
    }
    parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
