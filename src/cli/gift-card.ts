import type { GiftCardAccount } from '#domain/payments/gift-cards/cards.ts';
import type { GiftCardInFull } from '#domain/payments/gift-cards/commands.ts';
import { decimalToNumber, formatDecimal, parseDecimal } from '#kernel/decimal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { CliError, usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const statuses = ['active', 'used', 'expired', 'disabled'] as const;

const list = defineCommand({
  name: 'list',
  about: 'List gift cards, the newest first.',
  options: {
    '--code <TEXT>': 'only cards whose code contains this text',
    '--status <STATUS>': `only those that are ${statuses.join(', ')}`,
    '--recipient <EMAIL>': 'only cards for this address',
    '--order <ID>': 'only cards that were bought with this order',
    '--limit <N>': { about: 'the highest number of rows', default: '50' },
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const options = call.options;
    const status = statuses.find((known) => known === options.status);
    if (options.status !== undefined && !status) throw usageError(`--status is one of ${statuses.join(', ')}`);
    const query = {
      code: options.code,
      status,
      recipientEmail: options.recipient,
      orderId: options.order === undefined ? undefined : wholeNumber('--order', options.order),
      slice: { size: wholeNumber('--limit', options.limit), page: 1 },
    };
    const { listGiftCards } = await import('#domain/payments/gift-cards/commands.ts');
    const { rows } = await withCommands(call, (run) => run(listGiftCards, query));
    if (options.json) return call.out(json(rows.map(plain)));
    const lines = rows.map(({ row, status: is }) => [
      row.card_id,
      row.code,
      is,
      money(row.balance, row.currency_code),
      row.expires_at === null ? '' : isoTime(row.expires_at),
      row.recipient_email ?? '',
      row.order_id ?? '',
    ]);
    call.out(table(['ID', 'CODE', 'STATUS', 'BALANCE', 'EXPIRES', 'RECIPIENT', 'ORDER'], lines));
  },
});

const show = defineCommand({
  name: 'show',
  args: '<ID>',
  about: 'Show a gift card and its history.',
  options: {
    '--json': 'print it as JSON',
  },
  settings: storeSettings,
  run: async (call, id) => {
    const { readGiftCard } = await import('#domain/payments/gift-cards/commands.ts');
    const input = { id: wholeNumber('a gift card', id) };
    const card = await told(withCommands(call, (run) => run(readGiftCard, input)));
    if (call.options.json) {
      return call.out(json({ ...plain(card), history: history(card) }));
    }
    call.out(`${card.row.code}: ${money(card.row.balance, card.row.currency_code)}, ${card.status}`);
    const rows = history(card).map(({ createdAt, action, amount, balanceAfter, orderId, comment }) => [
      createdAt,
      action,
      String(amount),
      String(balanceAfter),
      orderId ?? '',
      comment ?? '',
    ]);
    call.out(table(['TIME', 'WHAT', 'AMOUNT', 'BALANCE', 'ORDER', 'COMMENT'], rows));
  },
});

const add = defineCommand({
  name: 'add',
  args: '<AMOUNT>',
  about: 'Create a gift card of an amount in the base currency and print its code. No mail is sent.',
  options: {
    '--code <CODE>': 'use this code, of at least eight letters and digits, instead of a generated one',
    '--website <ID...>': 'valid only on these websites',
    '--expires <TIME>': 'valid until this time, as in 2027-12-31T00:00:00Z',
    '--comment <TEXT>': 'a comment for the history',
  },
  settings: storeSettings,
  run: async (call, amount) => {
    const options = call.options;
    const none = { recipientName: null, recipientEmail: null, senderName: null, senderEmail: null, message: null };
    const input = {
      ...none,
      code: options.code,
      balance: amountOf(amount),
      isDisabled: false,
      websiteIds: (options.website ?? []).map((id) => wholeNumber('--website', id)),
      expiresAt: options.expires === undefined ? null : timeOf(options.expires),
      comment: options.comment ?? null,
    };
    const { createGiftCard } = await import('#domain/payments/gift-cards/commands.ts');
    const { row } = await told(withCommands(call, (run) => run(createGiftCard, input)));
    call.out(`Gift card ${row.card_id} of ${money(row.balance, row.currency_code)}: ${row.code}`);
  },
});

const change = defineCommand({
  name: 'change',
  args: '<ID>',
  about: 'Change the balance or the expiry of a gift card, or disable or enable it.',
  options: {
    '--balance <AMOUNT>': 'the new balance',
    '--expires <TIME>': 'valid until this time; `never` for no expiry',
    '--disable': 'it can no longer pay',
    '--enable': 'it can pay again',
    '--comment <TEXT>': 'a comment for the history',
  },
  settings: storeSettings,
  run: async (call, id) => {
    const options = call.options;
    const { balance, expires, disable, enable, comment } = options;
    if (disable && enable) throw usageError('--disable and --enable cannot both be');
    if ([balance, expires, disable, enable].every((option) => option === undefined)) {
      throw usageError('name a change: --balance, --expires, --disable or --enable');
    }
    const input = {
      id: wholeNumber('a gift card', id),
      comment,
      balance: balance === undefined ? undefined : amountOf(balance),
      expiresAt: expires === undefined ? undefined : expires === 'never' ? null : timeOf(expires),
      isDisabled: disable ? true : enable ? false : undefined,
    };
    const { changeGiftCard } = await import('#domain/payments/gift-cards/commands.ts');
    const card = await told(withCommands(call, (run) => run(changeGiftCard, input)));
    call.out(`Gift card ${id}: ${money(card.row.balance, card.row.currency_code)}, ${card.status}`);
  },
});

/** Shows the field errors of a refusal, one on each line. */
async function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'gift_card_invalid') throw error;
    throw new CliError((error.errors ?? []).map(({ field, message }) => `${field.slice(1)} ${message}`).join('; '));
  });
}

function plain({ row, status, websiteIds }: GiftCardAccount) {
  return {
    id: row.card_id,
    code: row.code,
    status,
    balance: decimalToNumber(row.balance),
    websiteIds,
    initialBalance: decimalToNumber(row.initial_balance),
    currency: row.currency_code,
    expiresAt: row.expires_at === null ? null : isoTime(row.expires_at),
    recipientEmail: row.recipient_email,
    orderId: row.order_id,
    createdAt: isoTime(row.created_at),
  };
}

function history({ history: changes }: GiftCardInFull) {
  return changes.map((change) => ({
    createdAt: isoTime(change.created_at),
    action: change.action,
    amount: decimalToNumber(change.amount),
    balanceAfter: decimalToNumber(change.balance_after),
    orderId: change.order_id,
    comment: change.comment,
  }));
}

const money = (amount: number, currency: string): string => `${formatDecimal(amount).slice(0, -2)} ${currency}`;

function amountOf(text: string): number {
  const amount = parseDecimal(text);
  if (amount === null) throw usageError(`an amount is a number as in 25.00, not "${text}"`);
  return amount;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw usageError('--expires must be a time as in 2027-12-31T00:00:00Z');
  return time;
}

function wholeNumber(what: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw usageError(`${what} is a whole number above 0, not "${text}"`);
  return Number(text);
}

/** `gift-card`: the balances and histories of gift cards. */
export const command: CommandGroup = {
  name: 'gift-card',
  about: 'Gift cards: balances and history.',
  commands: [list, show, add, change],
};
