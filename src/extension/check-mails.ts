import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInTemplates } from '#domain/messages/mail/template-folder.ts';
import type { LoadedExtension } from '#kernel/extensions.ts';
import { templateFiles } from '#platform/mail/template-files.ts';
import { type Facts, renderTemplate } from '#platform/mail/template-language.ts';
import type { Mail } from './declarations.ts';

const senders: readonly string[] = ['general', 'sales', 'support', 'custom1', 'custom2'];

/** What every mail may show. */
const common: Facts = {
  to: { email: 'ada@example.com', name: 'Ada Lovelace' },
  subject: '',
  store: {
    name: '',
    url: '',
    email: '',
    phone: null,
    hours: null,
    address: null,
    logo: null,
    logoAlt: '',
    color: '',
    language: 'en',
  },
};

/**
 * Checks the mails of an extension: each has its name, a sender, and templates in all languages of its folder that can show its
 * sample. Throws an error that says what is wrong.
 */
export function checkMails({ name: extension, mails = {} }: LoadedExtension): void {
  const prefix = `${extension.replaceAll('-', '_')}_`;
  for (const [name, { templates, sender, sample, facts }] of Object.entries(mails as Record<string, Mail>)) {
    const wrong = (problem: string) => new Error(`mails: ${name}${problem}`);
    if (!name.startsWith(prefix) || !/^[a-z][a-z0-9_]{0,60}$/.test(name))
      throw wrong(` must be ${prefix} and small letters, digits and _`);
    if (!senders.includes(sender)) throw wrong(`: its sender must be one of ${senders.join(', ')}`);
    if (typeof sample !== 'object' || typeof facts !== 'function') throw wrong(' must have sample and facts');
    if (!(templates instanceof URL) || templates.protocol !== 'file:')
      throw wrong(': its templates must be a folder, by a URL');
    const folder = fileURLToPath(templates);
    if (!existsSync(join(folder, 'en'))) throw wrong(`: there is no folder ${join(folder, 'en')}`);
    const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name: language } of languages) {
      const foreign = readdirSync(join(folder, language)).find((file) => !file.startsWith(prefix));
      if (foreign !== undefined) throw wrong(`: ${language}/${foreign} must begin with ${prefix}`);
      checkLanguage(name, { folder, language, facts: { ...common, ...sample } });
    }
  }
}

function checkLanguage(
  name: string,
  { folder, language, facts }: { readonly folder: string; readonly language: string; readonly facts: Facts },
): void {
  try {
    const find = templateFiles('', [builtInTemplates, folder]).forMail({ store: '', locale: language });
    const show = (ending: 'txt' | 'html') =>
      renderTemplate(find(`${name}.${ending}`), facts, ending === 'txt' ? 'text' : 'html', (part) =>
        find(`${part}.${ending}`),
      );
    if (!show('txt').startsWith('Subject: ')) throw new Error(`${name}.txt must begin with "Subject: "`);
    show('html');
  } catch (error) {
    throw new Error(`mails: ${name}: ${(error as Error).message}`);
  }
}
