import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateBearer } from '#domain/access/identity/bearer.ts';
import type { CheckOptions } from '#domain/access/identity/credentials.ts';
import { loginCustomer } from '#domain/access/identity/customer-login.ts';
import { issueFor } from '#domain/access/identity/issue.ts';
import { confirmAddress, forgetPassword, resetPassword } from '#domain/accounts/links.ts';
import { confirmSubscription, unsubscribeByLink } from '#domain/accounts/newsletter/commands.ts';
import { readSharedWishlist } from '#domain/accounts/wishlists/commands.ts';
import { readProduct } from '#domain/catalog/products/commands/read.ts';
import { resolveAddress } from '#domain/catalog/urls/commands/resolve-url.ts';
import { readOwnOrder } from '#domain/orders/commands/read-orders.ts';
import { type Command, everybody } from '#domain/shared/command.ts';
import type { Execute } from '#domain/shared/execute.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { inLanguage } from '#domain/shared/refusals/language.ts';
import { type MailPageStore, readMailPageStore } from '#domain/stores/mail-pages.ts';
import { languageTag } from '#domain/stores/store-records.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { currencyFormat, longDayFormat } from '#kernel/formats.ts';
import { anonymous, type Principal } from '#kernel/principal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { networkOfRequest } from '#platform/http/network.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { type MailPage, mailPage, mailPageCsp, type PageField } from './mail-page.ts';
import { type Word, wordsFor } from './mail-page-words.ts';

/** The parts that the pages need. */
export interface MailPageParts {
  readonly engine: Engine;
  readonly execute: Execute;
  readonly logins: CheckOptions;
  readonly baseUrl: string | undefined;
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** A visit of a page. */
interface Visit {
  readonly store: MailPageStore;
  readonly words: Readonly<Record<Word, string>>;
  readonly language: string;
  /** Parts of the address by their name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of the form that was sent. */
  readonly sent: URLSearchParams;
  readonly network: string;
  readonly address: string;
  readonly baseUrl: string;
  /** Runs a command for nobody, or for a caller. */
  run<R extends RefusalCode, In, Out>(command: Command<R, In, Out>, input: In, caller?: Caller): Promise<Out>;
}

type Caller = (tx: Tx, now: number) => Promise<Principal>;
type Shown = Omit<MailPage, 'shop' | 'language'>;

/** A page: what it shows, and what its form does. A page without `send` has no form. */
interface PageOf {
  readonly paths: readonly string[];
  show(visit: Visit, parts: MailPageParts): Shown | Promise<Shown>;
  send?(visit: Visit, parts: MailPageParts): Promise<Shown>;
}

const longestBody = 16_384;

const emailField = (words: Visit['words']): PageField => ({
  name: 'email',
  label: words.email,
  type: 'email',
  fill: 'email',
});

/** A page whose form asks for something, and that says when it is done. */
function formPage(
  paths: readonly string[],
  [title, lead, button]: readonly [Word, Word, Word],
  fields: (words: Visit['words']) => readonly PageField[],
  work: (visit: Visit) => Promise<readonly [Word, Word]>,
): PageOf {
  return {
    paths,
    show: ({ words }) => ({
      title: words[title],
      lead: words[lead],
      form: { fields: fields(words), button: words[button] },
    }),
    async send(visit) {
      const [done, doneLead] = await work(visit);
      return { title: visit.words[done], lead: visit.words[doneLead] };
    },
  };
}

const idOf = (text: string | undefined): number => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0);
const subscriberOf = ({ params }: Visit) => ({ subscriberId: idOf(params.id), code: params.code ?? '' });
const lookoutOf = ({ store, baseUrl }: Visit) => ({
  store: store.view,
  mediaUrl: `${baseUrl}/media/catalog/product`,
});

function money({ language }: Visit, amount: number, currency: string | null): string {
  try {
    return currencyFormat(language, currency ?? '').format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency ?? ''}`.trim();
  }
}

/** The pages that mails link to (docs/shop.md). */
const pages: readonly PageOf[] = [
  formPage(
    ['customer/account/resetpassword'],
    ['newPassword', 'newPasswordLead', 'savePassword'],
    (words) => [{ name: 'password', label: words.newPassword, type: 'password', fill: 'new-password' }],
    async ({ run, query, sent }) => {
      await run(resetPassword, { token: query.get('token') ?? '', newPassword: sent.get('password') ?? '' });
      return ['passwordSaved', 'passwordSavedLead'];
    },
  ),
  formPage(
    ['customer/account/confirm'],
    ['confirmAccount', 'confirmAccountLead', 'confirm'],
    (words) => [emailField(words)],
    async ({ run, query, sent, network }) => {
      await run(confirmAddress, { email: sent.get('email') ?? '', token: query.get('key') ?? '', network });
      return ['accountConfirmed', 'accountConfirmedLead'];
    },
  ),
  formPage(
    ['customer/account/forgotpassword'],
    ['forgotPassword', 'forgotPasswordLead', 'sendLink'],
    (words) => [emailField(words)],
    async ({ run, store, sent, network }) => {
      await run(forgetPassword, { email: sent.get('email') ?? '', websiteId: store.view.website_id, network });
      return ['linkSent', 'linkSentLead'];
    },
  ),
  { paths: ['customer/account'], show: ({ words }) => ({ title: words.account, lead: words.accountLead }) },
  formPage(
    ['newsletter/subscriber/confirm/id/:id/code/:code'],
    ['confirmNewsletter', 'confirmNewsletterLead', 'subscribe'],
    () => [],
    async (visit) => {
      await visit.run(confirmSubscription, { ...subscriberOf(visit), store: visit.store.view });
      return ['subscribed', 'subscribedLead'];
    },
  ),
  formPage(
    ['newsletter/subscriber/unsubscribe/id/:id/code/:code'],
    ['endNewsletter', 'endNewsletterLead', 'unsubscribe'],
    () => [],
    async (visit) => {
      await visit.run(unsubscribeByLink, subscriberOf(visit));
      return ['unsubscribed', 'unsubscribedLead'];
    },
  ),
  {
    paths: ['sales/order/view/order_id/:id'],
    show: ({ words }) => ({ title: words.order, lead: words.orderLead, form: signInForm(words) }),
    send: showOrder,
  },
  {
    paths: ['wishlist/shared/index/code/:code'],
    async show(visit) {
      const { items } = await visit.run(readSharedWishlist, { ...lookoutOf(visit), code: visit.params.code ?? '' });
      const shown = items.flatMap(({ item, product }): [string, string][] =>
        product ? [[`${decimalToNumber(item.qty)} × ${product.name}`, priceOf(visit, product)]] : [],
      );
      return { title: visit.words.wishlist, lead: shown.length > 0 ? '' : visit.words.emptyWishlist, facts: shown };
    },
  },
  {
    paths: [':product.html'],
    async show(visit) {
      const path = `${visit.params.product}.html`;
      const found = await visit.run(resolveAddress, {
        store: visit.store.view,
        path,
        serviceUrl: visit.baseUrl,
      });
      if (found.type !== 'product' || found.id === null) throw new NothingHere();
      const { value: product } = await visit.run(readProduct, { name: { id: found.id }, ...lookoutOf(visit) });
      const stock = visit.words[product.stockStatus === 'in_stock' ? 'inStock' : 'outOfStock'];
      return { title: product.name, facts: [[stock, priceOf(visit, product)]] };
    },
  },
];

/** A link that leads to nothing. */
class NothingHere extends Error {}

const signInForm = (words: Visit['words']) => ({
  fields: [
    emailField(words),
    { name: 'password', label: words.password, type: 'password', fill: 'current-password' } as const,
  ],
  button: words.signIn,
});

const priceOf = (
  visit: Visit,
  { finalPrice, price, currency }: { finalPrice?: number | null; price?: number | null; currency?: string | null },
): string => {
  const amount = finalPrice ?? price ?? null;
  return amount === null ? '' : money(visit, amount, currency ?? null);
};

/** An order of the customer whose e-mail address and password were sent; nothing stays signed in. */
async function showOrder(visit: Visit, { engine, logins }: MailPageParts): Promise<Shown> {
  const { words, sent, address, store, language } = visit;
  const form = { title: words.order, lead: words.orderLead, form: signInForm(words) };
  const email = sent.get('email') ?? '';
  const password = sent.get('password') ?? '';
  if (email === '' || password === '') return { ...form, problem: words.wrongSignIn };
  const websiteId = store.view.website_id;
  const result = await loginCustomer(engine, { email, password, address, websiteId }, logins);
  if (!result.ok) return { ...form, problem: result.reason === 'denied' ? words.wrongSignIn : words.busy };
  const { customerId: id, generation } = result.account;
  const grant = { subject: { kind: 'customer', id }, generation, issuer: visit.baseUrl } as const;
  const issue = await issueFor(engine, grant, logins.now(), 60_000);
  const caller: Caller = async (tx, now) => {
    const bearer = issue && (await authenticateBearer(tx, issue.token, now));
    return bearer?.ok ? bearer.caller : anonymous;
  };
  const { order, items } = await visit.run(readOwnOrder, { id: idOf(visit.params.id) }, caller);
  const lines = items.flatMap((item): [string, string][] =>
    item.parent_item_id === null
      ? [
          [
            `${decimalToNumber(item.qty_ordered ?? 0)} × ${item.name ?? item.sku ?? ''}`,
            money(visit, decimalToNumber(item.row_total ?? 0), order.order_currency_code),
          ],
        ]
      : [],
  );
  return {
    title: words.orderNumber.replace('{}', () => order.increment_id ?? ''),
    facts: [
      [words.placed, order.created_at === null ? '' : longDayFormat(language, 'UTC').format(order.created_at)],
      [words.state, words[order.state as Word] ?? order.status ?? ''],
      ...lines,
      [words.total, money(visit, decimalToNumber(order.grand_total ?? 0), order.order_currency_code)],
    ],
  };
}

/**
 * Serves the pages that mails link to, while the store has no shop of its own (`base_link_url`). A GET changes nothing: mail
 * programs follow links by themselves. The first part of an address may be the code of a store view.
 */
export function mailPageRoutes(parts: MailPageParts) {
  return async (server: FastifyInstance): Promise<void> => {
    for (const page of pages) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => answer(parts, page, request, reply);
      const methods = page.send ? (['GET', 'HEAD', 'POST'] as const) : (['GET', 'HEAD'] as const);
      for (const path of page.paths) {
        const ends = path.endsWith('.html') ? [''] : ['', '/'];
        for (const url of ends.flatMap((end) => [`/${path}${end}`, `/:store/${path}${end}`])) {
          server.route({ method: [...methods], url, bodyLimit: longestBody, handler });
        }
      }
    }
  };
}

async function answer(
  parts: MailPageParts,
  page: PageOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = request.params as Readonly<Record<string, string>>;
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const run: Visit['run'] = (command, input, caller) =>
    parts.execute({
      command,
      style: 'rest',
      operation: `page ${command.name}`,
      requestId: request.id,
      identify: caller ?? (() => anonymous),
      admission: command.permission.rest ?? everybody,
      decode: () => input,
      answer: (result) => result,
      outcomeOf: (error) => (error instanceof Refusal ? error.code : 'error'),
    });
  const store = await run(readMailPageStore, params.store ?? query.get('___store') ?? undefined);
  if (!store) {
    reply.callNotFound();
    return reply;
  }
  const words = wordsFor(store.locale);
  const language = languageTag(store.locale);
  const write = (status: number, shown: Shown): FastifyReply =>
    reply
      .code(status)
      .headers({
        'content-security-policy': mailPageCsp,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(mailPage({ shop: store.name, language, ...shown }));
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  const body = isForm && Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const visit: Visit = {
    store,
    words,
    language,
    params,
    query,
    run,
    sent: new URLSearchParams(body),
    network: networkOfRequest(request),
    address: request.ip,
    baseUrl: baseUrlOf(request, parts.baseUrl),
  };
  try {
    const shown = await (request.method === 'POST' && page.send ? page.send(visit, parts) : page.show(visit, parts));
    return write(shown.problem === undefined ? 200 : 422, shown);
  } catch (error) {
    if (error instanceof NothingHere || (error instanceof Refusal && error.reason === 'not_found')) {
      return write(404, { title: words.nothingHere, lead: words.nothingHereLead });
    }
    if (error instanceof Refusal && request.method === 'POST') {
      const { message } = inLanguage(store.locale, error);
      return write(error.reason === 'too_many' ? 429 : 422, { ...(await page.show(visit, parts)), problem: message });
    }
    parts.report({ operation: `page ${page.paths[0]}`, error, requestId: request.id });
    return write(500, { title: words.failed, lead: words.failedLead });
  }
}
