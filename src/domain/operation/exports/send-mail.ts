import { type ComposeParts, officeSender } from '#domain/messages/mail/compose-mail.ts';
import { type Mailer, mostAttached } from '#platform/mail/mailer.ts';
import { UndeliverableError } from '#platform/outbox/lanes.ts';
import type { Engine } from '#platform/storage/engine.ts';
import type { ExportTarget } from './targets.ts';

/** The parts that mailing a list needs. */
export interface ListMailParts {
  readonly engine: Pick<Engine, 'read'>;
  readonly mailer: Mailer;
  readonly compose: Pick<ComposeParts, 'serviceUrl' | 'from'>;
}

/** A list as a file that is to be mailed. */
export interface MailedList {
  /** The same for each try of a run, so that receivers can recognise duplicates. */
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly sentAt: number;
  readonly target: Pick<ExportTarget, 'to'>;
}

/** Mails a list to all addresses at once. One that is larger than a mail may be is refused (`UndeliverableError`). */
export async function mailList(
  { id, name, fileName, sentAt, target: { to = [] } }: MailedList,
  content: AsyncIterable<string>,
  { engine, mailer, compose }: ListMailParts,
  stop: AbortSignal,
): Promise<void> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > mostAttached) {
      throw new UndeliverableError(`it is larger than ${mostAttached / 2 ** 20} MiB, which is the most for a mail`);
    }
    parts.push(bytes);
  }
  const [first = '', ...alsoTo] = to;
  const text = `${fileName}: ${name}.`;
  await mailer.send(
    {
      id,
      title: 'export',
      date: new Date(sentAt),
      from: await engine.read((tx) => officeSender(tx, compose)),
      to: { address: first, name: '' },
      alsoTo,
      subject: name,
      text: `${text}\n`,
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>\n`,
      attachment: { name: fileName, type: 'text/csv; charset=utf-8', content: Buffer.concat(parts) },
    },
    stop,
  );
}
