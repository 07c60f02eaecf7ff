import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import { type CliContext, usageError } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `webhook`: the receivers of change events. */
export function register(program: Command, context: CliContext): void {
  const webhook = program.command('webhook').description('Webhooks: addresses that get events about changes.');
  registerList(webhook, context);
  registerAdd(webhook, context);
  registerRemove(webhook, context);
  registerReplay(webhook, context);
}

function registerList(webhook: Command, context: CliContext): void {
  const command = webhook.command('list').description('List the webhooks.').option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const { listWebhooks } = await import('#domain/messages/webhooks/read.ts');
    const found = await withCommands(command, context, (run) => run(listWebhooks, undefined));
    const items = found.map(({ createdAt, failingSince, ...hook }) => ({
      ...hook,
      createdAt: isoTime(createdAt),
      failingSince: failingSince === null ? null : isoTime(failingSince),
    }));
    if (command.opts<{ json?: boolean }>().json) return context.out(json(items));
    const rows = items.map(({ webhookId, url, events, isActive, failingSince, waiting, lastError }) => [
      ...[String(webhookId), url, events.join(' '), isActive ? (failingSince ?? 'ok') : 'switched off'],
      ...[String(waiting), lastError ?? ''],
    ]);
    context.out(table(['ID', 'ADDRESS', 'EVENTS', 'FAILING SINCE', 'WAITING', 'LAST ERROR'], rows));
  });
}

function registerAdd(webhook: Command, context: CliContext): void {
  const command = webhook
    .command('add <URL> <EVENT...>')
    .description(
      'Send events to an address: order.placed, order.changed, invoice.created, and so on. Prints the secret once.',
    );
  addSettingFlags(command, [...storeSettings, 'webhookPrivateAddresses']).action(
    async (url: string, events: string[]) => {
      const { addWebhook } = await import('#domain/messages/webhooks/commands.ts');
      const { webhookId, secret } = await withCommands(command, context, (run) => run(addWebhook, { url, events }));
      context.out(`Webhook ${webhookId}. What is sent is signed with this secret, which is shown only now:\n${secret}`);
    },
  );
}

function registerRemove(webhook: Command, context: CliContext): void {
  const command = webhook.command('remove <ID>').description('Send no more events to an address.');
  addSettingFlags(command, storeSettings).action(async (id: string) => {
    const { removeWebhook } = await import('#domain/messages/webhooks/commands.ts');
    await withCommands(command, context, (run) => run(removeWebhook, { webhookId: idOf(id) }));
    context.out(`Removed webhook ${id}.`);
  });
}

function registerReplay(webhook: Command, context: CliContext): void {
  const command = webhook
    .command('replay <ID>')
    .description('Send events again, also delivered ones. A webhook that was disabled is enabled.')
    .requiredOption('--since <TIME>', 'events of this time and later, as in 2026-11-24T12:00:00Z');
  addSettingFlags(command, storeSettings).action(async (id: string) => {
    const since = Date.parse(command.opts<{ since: string }>().since);
    if (Number.isNaN(since)) throw usageError('--since must be a time as in 2026-11-24T12:00:00Z');
    const { replayWebhook } = await import('#domain/messages/webhooks/commands.ts');
    const sent = await withCommands(command, context, (run) => run(replayWebhook, { webhookId: idOf(id), since }));
    context.out(`${counted(sent, 'events')} will be sent again.`);
  });
}

function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw usageError('webhooks are named by their ids');
  return Number(text);
}
