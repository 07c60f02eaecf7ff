import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadedExtension } from '#kernel/extensions.ts';
import type { Page } from './declarations.ts';

/** The most files of a folder of pages. */
const mostFiles = 2000;

/**
 * Checks the pages of an extension: each has its name, and a folder with `index.html` that no link leads out of. Throws an error
 * that says what is wrong.
 */
export function checkPages({ name: extension, pages = {} }: LoadedExtension): void {
  for (const [name, { folder }] of Object.entries(pages as Record<string, Page>)) {
    const wrong = (problem: string) => new Error(`pages: ${name}${problem}`);
    if (name !== extension && !(name.startsWith(`${extension}-`) && /^[a-z0-9-]{1,60}$/.test(name)))
      throw wrong(` must be ${extension}, or ${extension}- and small letters, digits and -`);
    if (!(folder instanceof URL) || folder.protocol !== 'file:') throw wrong(': it must be a folder, by a URL');
    const root = fileURLToPath(folder);
    if (!statSync(join(root, 'index.html'), { throwIfNoEntry: false })?.isFile())
      throw wrong(`: there is no ${join(root, 'index.html')}`);
    const files = filesBelow(root);
    if (files.length > mostFiles) throw wrong(`: it has more than ${mostFiles} files`);
    const link = files.find((file) => file.isSymbolicLink());
    if (link) throw wrong(`: ${relative(root, join(link.parentPath, link.name))} is a symbolic link`);
  }
}

/** Everything below a folder, until it is too much. Links are not followed, as `readdirSync` does with `recursive`. */
function filesBelow(root: string): Dirent[] {
  const files = readdirSync(root, { withFileTypes: true });
  // The list grows while it is gone through.
  for (const file of files) {
    if (files.length > mostFiles) break;
    if (file.isDirectory()) files.push(...readdirSync(join(file.parentPath, file.name), { withFileTypes: true }));
  }
  return files;
}
