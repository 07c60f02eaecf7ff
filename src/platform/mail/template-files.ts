import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTemplate, type Template, TemplateError } from './template-language.ts';

/** The store view and language that a template is looked up for. */
export interface TemplateAudience {
  /** The code of a store view. */
  readonly store: string;
  /** Like `de_AT`. */
  readonly locale: string;
}

/** Finds a template by its file name, the nearest to the audience. Throws `TemplateError` if it cannot be read. */
export type FindTemplate = (file: string) => Template;

/** The templates of all mails. */
export interface TemplateFiles {
  /** The templates of one mail: each file is looked for once, and so are the operator's folders. */
  forMail(audience: TemplateAudience): FindTemplate;
}

/** The language of the built-in templates that always exist. */
const lastLanguage = 'en';
/** The largest file, in bytes. */
const longestFile = 2 ** 20;
const plainName = /^[\w-]+$/;

/**
 * Templates from the operator's folder and built-in ones. The operator's templates come first, in this order of folders: the store view's code, the
 * locale (`de_AT`), the language (`de`), the folder itself. Then the built-in ones: those of the locale, of the
 * language, in English; of several built-in folders the first that has it. The operator's files are read again when they have changed; the built-in ones are part of the program,
 * and are looked for once.
 */
export function templateFiles(own: string, builtIn: readonly string[]): TemplateFiles {
  const templates = new Map<string, { readonly stamp: string; readonly template: Template }>();
  const read = (path: string): Template | undefined => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.mtimeMs} ${stats.size}`;
    const known = templates.get(path);
    if (known?.stamp === stamp) return known.template;
    if (stats.size > longestFile) throw new Error(`${path} is too long for a template`);
    const template = readTemplate(path, readFileSync(path, 'utf8'));
    templates.set(path, { stamp, template });
    return template;
  };
  const builtInTemplates = new Map<string, Template | undefined>();
  const readBuiltIn = (path: string): Template | undefined => {
    if (!builtInTemplates.has(path)) builtInTemplates.set(path, read(path));
    return builtInTemplates.get(path);
  };
  const find = (file: string, ownFolders: readonly string[], builtInFolders: readonly string[]): Template => {
    for (const folder of ownFolders) {
      const template = read(join(folder, file));
      if (template) return template;
    }
    for (const folder of builtInFolders) {
      const template = readBuiltIn(join(folder, file));
      if (template) return template;
    }
    throw new TemplateError(`there is no template ${file}`);
  };
  return {
    forMail({ store, locale }) {
      const language = locale.split('_')[0] ?? '';
      const folders = (root: string, names: readonly string[]) =>
        [...names.filter((name) => plainName.test(name)), ''].map((name) => join(root, name));
      const ownFolders = folders(own, [store, locale, language]).filter((folder) => existsSync(folder));
      const builtInFolders = builtIn.flatMap((root) => folders(root, [locale, language, lastLanguage]));
      const found = new Map<string, Template>();
      return (file) => {
        const template = found.get(file) ?? find(file, ownFolders, builtInFolders);
        found.set(file, template);
        return template;
      };
    },
  };
}
