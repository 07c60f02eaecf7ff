import { fileURLToPath } from 'node:url';
import type { MailTemplate } from '#domain/shared/post-mail.ts';
import { extensionTable } from '#kernel/extensions.ts';
import { type Facts, TemplateError } from '#platform/mail/template-language.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { FactReader } from './reader.ts';
import { samples } from './samples.ts';

/** What the facts of an extension's mail are read with: as `FactReader`, without the store view's record. */
interface AddedReader extends Pick<FactReader, 'url' | 'money' | 'quantity' | 'day'> {
  readonly tx: Tx;
  readonly storeId: number;
}

/** A mail of an extension. */
interface AddedMail {
  /** The folder of its templates: `<language>/<name>.txt` and `.html`. */
  readonly templates: URL;
  readonly sender: string;
  /** The setting of the store that names another sender. */
  readonly senderSetting?: string;
  readonly isPrivate?: boolean;
  readonly sample: Facts;
  /** Undefined: there is nothing to tell any more. */
  readonly facts: (reader: AddedReader, data: unknown) => Promise<Facts | undefined> | Facts | undefined;
}

const addedMails = extensionTable<AddedMail>('mails', { ...samples });

/** The names of the mails of extensions. */
export const addedMailNames: readonly string[] = Object.keys(addedMails);

/** A mail of an extension. Throws a `TemplateError` if no loaded extension has it. */
export function addedMail(name: string): AddedMail {
  const mail = Object.hasOwn(addedMails, name) ? addedMails[name] : undefined;
  if (!mail) throw new TemplateError(`there is no mail ${name}: no extension that is loaded has it`);
  return mail;
}

/** Made-up facts of a mail, ours or of an extension. */
export function mailSampleOf(name: string): Facts {
  return Object.hasOwn(samples, name) ? samples[name as MailTemplate] : addedMail(name).sample;
}

/** The settings that name senders of them. */
export const addedSenderSettings: readonly string[] = Object.values(addedMails).flatMap(
  ({ senderSetting }) => senderSetting ?? [],
);

/** The folders of their templates. */
export const addedTemplates: readonly string[] = [
  ...new Set(Object.values(addedMails).map(({ templates }) => fileURLToPath(templates))),
];
