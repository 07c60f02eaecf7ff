import { counted } from '#kernel/plural.ts';
import { CliError, usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const list = defineCommand({
  name: 'list',
  about: 'List the mails that wait or were given up, the latest first (1000 at most). Their contents are not shown.',
  options: {
    '--failed': 'only those that were given up',
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const { failed = false, json: asJson } = call.options;
    const { listMails } = await import('#domain/messages/mail/commands.ts');
    const mails = await withCommands(call, (run) => run(listMails, { onlyFailed: failed, limit: 1000 }));
    const items = mails.map(({ id, template, storeId, to, createdAt, dueAt, attempts, lastError }) => ({
      id,
      template,
      storeId,
      to,
      createdAt: isoTime(createdAt),
      nextTryAt: dueAt === null ? null : isoTime(dueAt),
      attempts,
      lastError,
    }));
    if (asJson) call.out(json(items));
    else {
      const rows = items.map(({ id, template, to, createdAt, nextTryAt, attempts, lastError }) => [
        String(id),
        template,
        to,
        createdAt,
        nextTryAt ?? 'given up',
        String(attempts),
        lastError ?? '',
      ]);
      call.out(table(['ID', 'MAIL', 'TO', 'POSTED', 'NEXT TRY', 'TRIES', 'LAST ERROR'], rows));
    }
  },
});

const retry = defineCommand({
  name: 'retry',
  args: '[ID...]',
  about: 'Send failed mails again, by their ids in the list, or all that were given up.',
  options: {
    '--all': 'all that were given up',
  },
  settings: storeSettings,
  run: async (call, names) => {
    const { all = false } = call.options;
    if (names.length > 0 === all) throw usageError('give ids of mails, or --all');
    const ids = names.map(Number);
    if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw usageError('mails must be given by their ids');
    const { retryMails } = await import('#domain/messages/mail/commands.ts');
    const retried = await withCommands(call, (run) => run(retryMails, { ids: all ? 'all' : ids }));
    if (!all && retried < new Set(ids).size) {
      call.err(`cartwright: ${counted(new Set(ids).size - retried, 'mails')} do not exist, or did not fail`);
    }
    call.out(`${counted(retried, 'mails')} will be tried again.`);
  },
});

const preview = defineCommand({
  name: 'preview',
  args: '<TEMPLATE>',
  about: 'Print a mail with made-up data, as a store view would send it; "all" checks all templates.',
  options: {
    '--store <CODE>': 'store view of the mail (default: the default store view)',
    '--html': 'print the HTML instead of the text',
  },
  settings: [...storeSettings, 'mailTemplateDir', 'mailFrom', 'baseUrl'],
  run: async (call, name) => {
    const { store, html = false } = call.options;
    const { mailTemplates, previewTemplate } = await import('#domain/messages/mail/preview.ts');
    const { composeParts } = await import('#domain/messages/mail/compose-mail.ts');
    const templates = name === 'all' ? mailTemplates : mailTemplates.filter((template) => template === name);
    if (templates.length === 0) throw usageError(`there is no such template; there are ${mailTemplates.join(', ')}`);
    await withCommands(call, async (run, settings) => {
      const parts = composeParts(settings);
      const write = (template: string) => run(previewTemplate, { template, store, parts }).catch(asCliError);
      for (const template of templates) {
        const { from, subject, text, html: page } = await write(template);
        if (name === 'all') call.out(`${template}: ${subject}`);
        else call.out(html ? page : `From: ${from.name} <${from.address}>\nSubject: ${subject}\n\n${text}`);
      }
    });
  },
});

/** Shows the problem of a template to the operator. */
async function asCliError(error: unknown): Promise<never> {
  const { TemplateError } = await import('#platform/mail/template-language.ts');
  throw error instanceof TemplateError ? new CliError(error.message) : error;
}

/** `mail`: mails that were not sent, and previews of templates. */
export const command: CommandGroup = {
  name: 'mail',
  about: 'Mails that were not sent, and previews of templates.',
  commands: [list, retry, preview],
};
