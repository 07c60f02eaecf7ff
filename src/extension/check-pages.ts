import { lstatSync, readdirSync, statSync } from 'node:fs';
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
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    if (files.length > mostFiles) throw wrong(`: it has more than ${mostFiles} files`);
    const link = files.map((file) => join(root, file)).find((file) => lstatSync(file).isSymbolicLink());
    if (link !== undefined) throw wrong(`: ${relative(root, link)} is a symbolic link`);
  }
}
