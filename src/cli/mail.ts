import type { Command } from 'commander';
import type { MailTemplate } from '#domain/shared/post-mail.ts';
import { counted } from '#kernel/plural.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `mail`: mails that were not sent, and previews of templates. */
export function register(program: Command, context: CliContext): void {
  const mail = program.command('mail').description('Mails that were not sent, and previews of templates.');
  registerList(mail, context);
  registerRetry(mail, context);
  registerPreview(mail, context);
}

function registerList(mail: Command, context: CliContext): void {
  const command = mail
    .command('list')
    .description(
      'List the mails that wait or were given up, the latest first (1000 at most). Their contents are not shown.',
    )
    .option('--failed', 'only those that were given up')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const { failed = false, json: asJson } = command.opts<{ failed?: boolean; json?: boolean }>();
    const { listMails } = await import('#domain/messages/mail/commands.ts');
    const mails = await withCommands(command, context, (run) => run(listMails, { onlyFailed: failed, limit: 1000 }));
    const items = mails.map(({ id, template, storeId, to, createdAt, dueAt, attempts, lastError }) => ({
      ...{ id, template, storeId, to },
      createdAt: isoTime(createdAt),
      nextTryAt: dueAt === null ? null : isoTime(dueAt),
      ...{ attempts, lastError },
    }));
    if (asJson) context.out(json(items));
    else {
      const rows = items.map(({ id, template, to, createdAt, nextTryAt, attempts, lastError }) => [
        ...[String(id), template, to, createdAt, nextTryAt ?? 'given up', String(attempts), lastError ?? ''],
      ]);
      context.out(table(['ID', 'MAIL', 'TO', 'POSTED', 'NEXT TRY', 'TRIES', 'LAST ERROR'], rows));
    }
  });
}

function registerRetry(mail: Command, context: CliContext): void {
  const command = mail
    .command('retry [ID...]')
    .description('Send failed mails again, by their ids in the list, or all that were given up.')
    .option('--all', 'all that were given up');
  addSettingFlags(command, storeSettings).action(async (names: string[]) => {
    const { all = false } = command.opts<{ all?: boolean }>();
    if (names.length > 0 === all) throw usageError('give ids of mails, or --all');
    const ids = names.map(Number);
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw usageError('mails must be given by their ids');
    const { retryMails } = await import('#domain/messages/mail/commands.ts');
    const retried = await withCommands(command, context, (run) => run(retryMails, { ids: all ? 'all' : ids }));
    if (!all && retried < new Set(ids).size) {
      context.err(`cartwright: ${counted(new Set(ids).size - retried, 'mails')} do not exist, or did not fail`);
    }
    context.out(`${counted(retried, 'mails')} will be tried again.`);
  });
}

function registerPreview(mail: Command, context: CliContext): void {
  const command = mail
    .command('preview <TEMPLATE>')
    .description('Print a mail with made-up data, as a store view would send it; "all" checks all templates.')
    .option('--store <CODE>', 'store view of the mail (default: the default store view)')
    .option('--html', 'print the HTML instead of the text');
  addSettingFlags(command, [...storeSettings, 'mailTemplateDir', 'mailFrom', 'baseUrl']).action(
    async (name: string) => {
      const { store, html = false } = command.opts<{ store?: string; html?: boolean }>();
      const { mailTemplates, previewTemplate } = await import('#domain/messages/mail/preview.ts');
      const { composeParts } = await import('#app/jobs.ts');
      const templates = name === 'all' ? mailTemplates : mailTemplates.filter((template) => template === name);
      if (templates.length === 0) throw usageError(`there is no such template; there are ${mailTemplates.join(', ')}`);
      await withCommands(command, context, async (run, settings) => {
        const parts = composeParts(settings);
        const write = (template: MailTemplate) => run(previewTemplate, { template, store, parts }).catch(asCliError);
        for (const template of templates) {
          const { from, subject, text, html: page } = await write(template);
          if (name === 'all') context.out(`${template}: ${subject}`);
          else context.out(html ? page : `From: ${from.name} <${from.address}>\nSubject: ${subject}\n\n${text}`);
        }
      });
    },
  );
}

/** Shows the problem of a template to the operator. */
async function asCliError(error: unknown): Promise<never> {
  const { TemplateError } = await import('#platform/mail/template-language.ts');
  throw error instanceof TemplateError ? new CliError(error.message) : error;
}
