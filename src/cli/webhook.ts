import { counted } from '#kernel/plural.ts';
import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const list = defineCommand({
  name: 'list',
  about: 'List the webhooks.',
  options: {
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const { listWebhooks } = await import('#domain/messages/webhooks/read.ts');
    const found = await withCommands(call, (run) => run(listWebhooks, undefined));
    const items = found.map(({ createdAt, failingSince, ...hook }) => ({
      ...hook,
      createdAt: isoTime(createdAt),
      failingSince: failingSince === null ? null : isoTime(failingSince),
    }));
    if (call.options.json) return call.out(json(items));
    const rows = items.map(({ webhookId, url, events, isActive, failingSince, waiting, lastError }) => [
      String(webhookId),
      url,
      events.join(' '),
      isActive ? (failingSince ?? 'ok') : 'switched off',
      String(waiting),
      lastError ?? '',
    ]);
    call.out(table(['ID', 'ADDRESS', 'EVENTS', 'FAILING SINCE', 'WAITING', 'LAST ERROR'], rows));
  },
});

const add = defineCommand({
  name: 'add',
  args: '<URL> <EVENT...>',
  about: 'Send events to an address: order.placed, order.changed, invoice.created, and so on. Prints the secret once.',
  settings: [...storeSettings, 'webhookPrivateAddresses'],
  run: async (call, url, events) => {
    const { addWebhook } = await import('#domain/messages/webhooks/commands.ts');
    const { webhookId, secret } = await withCommands(call, (run) => run(addWebhook, { url, events }));
    call.out(`Webhook ${webhookId}. What is sent is signed with this secret, which is shown only now:\n${secret}`);
  },
});

const remove = defineCommand({
  name: 'remove',
  args: '<ID>',
  about: 'Send no more events to an address.',
  settings: storeSettings,
  run: async (call, id) => {
    const { removeWebhook } = await import('#domain/messages/webhooks/commands.ts');
    await withCommands(call, (run) => run(removeWebhook, { webhookId: idOf(id) }));
    call.out(`Removed webhook ${id}.`);
  },
});

const replay = defineCommand({
  name: 'replay',
  args: '<ID>',
  about: 'Send events again, also delivered ones. A webhook that was disabled is enabled.',
  options: {
    '--since <TIME>': { about: 'events of this time and later, as in 2026-11-24T12:00:00Z', isRequired: true },
  },
  settings: storeSettings,
  run: async (call, id) => {
    const since = Date.parse(call.options.since);
    if (Number.isNaN(since)) throw usageError('--since must be a time as in 2026-11-24T12:00:00Z');
    const { replayWebhook } = await import('#domain/messages/webhooks/commands.ts');
    const sent = await withCommands(call, (run) => run(replayWebhook, { webhookId: idOf(id), since }));
    call.out(`${counted(sent, 'events')} will be sent again.`);
  },
});

function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw usageError('webhooks are named by their ids');
  return Number(text);
}

/** `webhook`: the receivers of change events. */
export const command: CommandGroup = {
  name: 'webhook',
  about: 'Webhooks: addresses that get events about changes.',
  commands: [list, add, remove, replay],
};
