// platform/mail/: sends mails, by SMTP (nodemailer) or into a folder of .eml files; the language of templates (a
// part of Mustache) and where their files are found.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, privateFile } from '../storage/private-files.ts';
import type { Mailer } from './mailer.ts';
import { mailerMessage } from './message.ts';

/**
 * A process counts the mails in the folder at its first mail, and again after a number of further mails: reading the
 * folder costs more than writing a mail.
 */
const mailsPerLook = 100;
/** Then the oldest mails beyond this number are deleted, so there are 1,000 at most. */
const mailsLeft = 900;

/** Writes each mail into a file of its own in a folder (`.eml`), which mail programs can open. Sends nothing. */
export function openFolderMailer(folder: string): Mailer {
  // The library is loaded by the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  };
  let opened: ReturnType<typeof open> | undefined;
  let untilLook = 0;
  return {
    describe: folder,
    async send(mail) {
      opened ??= open();
      const { message } = await (await opened).sendMail(mailerMessage(mail));
      makePrivateFolder(folder);
      const name = `${mail.date.toISOString().replace(/[-:]|\.\d+/g, '')}-${fileName(`${mail.id}-${mail.title}`)}.eml`;
      // So that readers of the folder see only complete mails.
      const unfinished = join(folder, `.${name}.part`);
      writeFileSync(unfinished, message as Buffer, { mode: privateFile });
      renameSync(unfinished, join(folder, name));
      if (untilLook === 0) {
        untilLook = mailsPerLook;
        removeOldest(folder);
      }
      untilLook -= 1;
    },
    async forget(isTheirs) {
      for (const name of mailsIn(folder)) {
        if (textOf(join(folder, name)).match(anAddress)?.some(isTheirs)) rmSync(join(folder, name), { force: true });
      }
    },
    async check() {
      makePrivateFolder(folder);
    },
    close: () => void opened?.then((used) => used.close()),
  };
}

function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, '_').slice(0, 100);
}

/** The text of a mail file, and of what is attached to it. */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const attached = text.match(/(?<=\r\n\r\n)(?:[A-Za-z\d+/]{76}\r\n)*[A-Za-z\d+/]+={0,2}(?=\r\n)/g) ?? [];
  // Long lines are broken with `=`.
  return [text.replaceAll('=\r\n', ''), ...attached.map((part) => Buffer.from(part, 'base64').toString())].join('\n');
}

const anAddress = /[^\s<>(),;:"]+@[^\s<>(),;:"]+/g;

function mailsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d.*\.eml$/.test(name)) : [];
}

function removeOldest(folder: string): void {
  const mails = mailsIn(folder);
  for (const name of mails.sort().slice(0, Math.max(0, mails.length - mailsLeft))) {
    rmSync(join(folder, name), { force: true });
  }
}
