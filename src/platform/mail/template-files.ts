import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTemplate, type Template } from './template-language.ts';

/** For whom a template is looked for. */
export interface TemplateAudience {
  /** The code of a store view. */
  readonly store: string;
  /** As in `de_AT`. */
  readonly locale: string;
}

/** Where templates are found by name. */
export interface TemplateFiles {
  /** A template by its file name, the nearest to the audience. Throws `TemplateError` where it cannot be read. */
  find(file: string, audience: TemplateAudience): Template;
}

/** The language that there is always something in. */
const lastLanguage = 'en';
/** Bytes of one file. */
const longestFile = 2 ** 20;
const plainName = /^[\w-]+$/;

/**
 * Templates of two folders. Of the operator's the file is taken in the folder named as the store view, as the locale (`de_AT`), as the
 * language (`de`), or beside these; else ours of the locale, of the language, else of English. Files are read again once they changed.
 */
export function templateFiles(own: string, builtIn: string): TemplateFiles {
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
  return {
    find(file, { store, locale }) {
      const language = locale.split('_')[0] ?? '';
      const names = (...some: readonly string[]) => some.filter((name) => plainName.test(name));
      const folders = [
        ...names(store, locale, language).map((name) => join(own, name)),
        own,
        ...names(locale, language, lastLanguage).map((name) => join(builtIn, name)),
        builtIn,
      ];
      for (const folder of folders) {
        const template = read(join(folder, file));
        if (template) return template;
      }
      throw new Error(`there is no template ${file}`);
    },
  };
}
