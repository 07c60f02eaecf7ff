import type { MailTemplate, PostedMail } from '#domain/shared/post-mail.ts';
import { mailLink, nameOfStore } from '#domain/stores/mail-pages.ts';
import { localeOf, type StoreRecord, storeAddresses, storeRecordOf } from '#domain/stores/store-records.ts';
import { defaultStoreView, type StoreView, storeViewById } from '#domain/stores/store-views.ts';
import { isMailAddress, lineInMail } from '#kernel/mail-address.ts';
import { textOfHtml } from '#platform/mail/html-text.ts';
import type { Mailbox, OutgoingMail } from '#platform/mail/mailer.ts';
import { type FindTemplate, type TemplateFiles, templateFiles } from '#platform/mail/template-files.ts';
import {
  type Facts,
  readTemplate,
  renderTemplate,
  type Template,
  TemplateError,
} from '#platform/mail/template-language.ts';
import { UndeliverableError } from '#platform/outbox/lanes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { addedMail, addedSenderSettings, addedTemplates } from './added-mails.ts';
import type { StoreFacts } from './facts.ts';
import { loadMailFacts } from './load-facts.ts';
import { type FindOwnTemplate, ownTemplates } from './own-templates.ts';
import { factReader } from './reader.ts';
import { builtInTemplates } from './template-folder.ts';

/** The parts that writing mails needs. */
export interface ComposeParts {
  readonly templates: TemplateFiles;
  /** The public address of the service, without a slash at its end. */
  readonly serviceUrl: string;
  /** The sender of mails, if the store does not set one. */
  readonly from: string | undefined;
}

/** The settings that mails depend on. */
export interface MailSettings {
  readonly mailTemplateDir: string;
  readonly mailFrom: string | undefined;
  readonly baseUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** The parts for writing mails, from the settings. */
export function composeParts({ mailTemplateDir, mailFrom, baseUrl, host, port }: MailSettings): ComposeParts {
  const isEverywhere = ['0.0.0.0', '::'].includes(host);
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    templates: templateFiles(mailTemplateDir, [builtInTemplates, ...addedTemplates]),
    serviceUrl: baseUrl ?? `http://${name}:${port}`,
    from: mailFrom,
  };
}

/**
 * The setting with the sender of each mail, one of the store's addresses (`trans_email/ident_*`), and the default
 * sender.
 */
const senders: { readonly [T in MailTemplate]: readonly [path: string, identity: string] } = {
  welcome: ['customer/create_account/email_identity', 'general'],
  confirmation: ['customer/create_account/email_identity', 'general'],
  password_reset: ['customer/password/forgot_email_identity', 'support'],
  password_changed: ['customer/password/forgot_email_identity', 'support'],
  order: ['sales_email/order/identity', 'sales'],
  invoice: ['sales_email/invoice/identity', 'sales'],
  shipment: ['sales_email/shipment/identity', 'sales'],
  credit_memo: ['sales_email/creditmemo/identity', 'sales'],
  order_comment: ['sales_email/order_comment/identity', 'sales'],
  newsletter_confirmation: ['newsletter/subscription/confirm_email_identity', 'support'],
  wishlist_share: ['wishlist/email/email_identity', 'general'],
  contact: ['contacts/email/sender_email_identity', 'general'],
  revocation_received: ['sales_email/order/identity', 'sales'],
  gift_card: ['sales_email/order/identity', 'sales'],
  price_alert: ['catalog/productalert/email_identity', 'general'],
  stock_alert: ['catalog/productalert/email_identity', 'general'],
};

const identities = ['general', 'sales', 'support', 'custom1', 'custom2'];
const identityPaths = identities.flatMap((identity) => [
  `trans_email/ident_${identity}/name`,
  `trans_email/ident_${identity}/email`,
]);
const information = (name: string): string => `general/store_information/${name}`;
const paths = [
  ...identityPaths,
  ...Object.values(senders).map(([path]) => path),
  ...addedSenderSettings,
  ...['name', 'phone', 'hours', 'address'].map(information),
  'design/email/logo',
  'design/email/logo_alt',
  'design/email/color',
];

/** The colour of links and buttons, if the store sets none. */
const usualColor = '#1f4b99';

/** The store view of a mail; the default store view if it was deleted, or if the mail is from the back office. */
async function storeOf(tx: Tx, storeId: number): Promise<StoreRecord> {
  const view = await storeViewById(tx, storeId);
  return storeRecordOf(tx, view ?? { store_id: 0, code: 'admin', website_id: 0, is_active: 1 }, paths);
}

/** The message of a queued mail. */
export async function composeMail(
  tx: Tx,
  mail: PostedMail,
  message: { readonly id: string; readonly now: number },
  parts: ComposeParts,
): Promise<OutgoingMail> {
  const store = await storeOf(tx, mail.storeId);
  const link = mailLink(store, parts.serviceUrl, await defaultStoreView(tx));
  const facts = await loadMailFacts(factReader(tx, store, link), mail);
  const own = await ownTemplates(tx, mail.template, facts, { id: store.store_id, locale: localeOf(store) });
  const { email } = mail.to;
  const name = lineInMail(mail.to.name ?? '');
  if (!isMailAddress(email)) throw new UndeliverableError('the address that the mail is for is none');
  return {
    id: message.id,
    title: mail.template,
    date: new Date(message.now),
    to: { address: email, name },
    copyTo: mail.copyTo,
    replyTo: mail.replyTo,
    unsubscribeUrl: mail.unsubscribeUrl,
    ...writeSafely(mail.template, facts, { store, link }, { email, name: name || null }, parts, own),
  };
}

/** The texts of a mail with made-up facts, as a store view would send it; `draft` counts before its own templates. */
export async function previewMail(
  tx: Tx,
  template: string,
  view: StoreView,
  facts: Facts,
  parts: ComposeParts,
  draft: FindOwnTemplate = () => undefined,
) {
  const to = { email: 'ada@example.com', name: 'Ada Lovelace' };
  const store = await storeRecordOf(tx, view, paths);
  const link = mailLink(store, parts.serviceUrl, await defaultStoreView(tx));
  const own = await ownTemplates(tx, template, facts, { id: store.store_id, locale: localeOf(store) });
  return writeMail(template, facts, { store, link }, to, parts, (name) => draft(name) ?? own(name));
}

/** As `writeMail`; with our templates, if one of the store's own cannot be used: a mail is not lost by it. */
function writeSafely(...[template, facts, place, to, parts, own]: Parameters<typeof writeMail>) {
  try {
    return writeMail(template, facts, place, to, parts, own);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return writeMail(template, facts, place, to, parts, () => undefined);
  }
}

/** The texts of a mail and its sender. Throws `TemplateError` if an operator's template cannot be used. */
function writeMail(
  template: string,
  facts: Facts,
  { store, link }: { readonly store: StoreRecord; readonly link: string },
  to: { readonly email: string; readonly name: string | null },
  parts: ComposeParts,
  own: FindOwnTemplate,
): Pick<OutgoingMail, 'from' | 'subject' | 'text' | 'html'> {
  const from = senderOf(template, store, link, parts.from);
  const all: Facts = { ...facts, to, store: storeFacts(store, link, from, parts) };
  const find = templatesOf(parts.templates.forMail({ store: store.code, locale: localeOf(store) }), own);
  const part = (ending: Ending) => (name: string) => find(name, ending);
  const mine = own(template);
  const written = (): { readonly subject: string; readonly text: string } => {
    const inText = renderTemplate(find(template, 'txt', 'ours'), all, 'text', part('txt'));
    const [first = '', ...rest] = inText.split('\n');
    if (!first.startsWith('Subject: ')) throw new TemplateError(`${template}.txt must begin with "Subject: "`);
    return { subject: first.slice('Subject: '.length), text: rest.join('\n').trim() };
  };
  const ours = mine?.subject && (mine.text ?? mine.html) !== null ? undefined : written();
  const subject = mine?.subject
    ? renderTemplate(readTemplate('subject', mine.subject), all, 'text', part('txt')).replace(/\s+/g, ' ').trim()
    : (ours?.subject ?? '');
  const facing: Facts = { ...all, subject };
  const body = renderTemplate(find(template, 'html'), facing, 'html', part('html'));
  const plain = (): string => {
    if (mine && mine.text !== null) return renderTemplate(find(template, 'txt'), facing, 'text', part('txt')).trim();
    return mine && mine.html !== null ? textOfHtml(body) : (ours?.text ?? '');
  };
  const framed = (content: string, ending: Ending, isOwn: boolean): string => {
    if (isOwn && mine?.usesLayout === false) return content;
    const within = (name: string) => (name === 'content' ? content : find(name, ending));
    return renderTemplate(find('layout', ending), facing, ending === 'txt' ? 'text' : 'html', within);
  };
  return {
    from,
    subject,
    text: framed(plain(), 'txt', (mine?.text ?? mine?.html ?? null) !== null),
    html: framed(body, 'html', (mine?.html ?? null) !== null),
  };
}

type Ending = 'txt' | 'html';

/** Finds templates: the store's own before those in files, each read once. */
function templatesOf(files: FindTemplate, own: FindOwnTemplate) {
  const known = new Map<string, Template>();
  return (name: string, ending: Ending, whose: 'own' | 'ours' = 'own'): Template => {
    const texts = whose === 'own' ? own(name) : undefined;
    const text = ending === 'txt' ? texts?.text : texts?.html;
    if (text === undefined || text === null) return files(`${name}.${ending}`);
    const file = `${name}.${ending}`;
    const template = known.get(file) ?? readTemplate(file, text);
    known.set(file, template);
    return template;
  };
}

/** The sender of mails from the office, as of those of the contact form. */
export async function officeSender(tx: Tx, parts: Pick<ComposeParts, 'serviceUrl' | 'from'>): Promise<Mailbox> {
  const store = await storeOf(tx, 0);
  return senderOf('contact', store, mailLink(store, parts.serviceUrl, await defaultStoreView(tx)), parts.from);
}

function senderOf(template: string, store: StoreRecord, url: string, fallback: string | undefined): Mailbox {
  const [path, usual] = Object.hasOwn(senders, template) ? senders[template as MailTemplate] : addedSender(template);
  const setting = (name: string): string => store.config(store, name)?.trim() ?? '';
  const named = path === undefined ? '' : setting(path);
  const identity = identities.includes(named) ? named : usual;
  for (const candidate of [identity, 'general']) {
    const address = setting(`trans_email/ident_${candidate}/email`);
    if (isMailAddress(address))
      return { address, name: setting(`trans_email/ident_${candidate}/name`) || nameOfStore(store) };
  }
  if (fallback !== undefined) return { address: fallback, name: nameOfStore(store) };
  const { hostname } = new URL(url);
  const guess = `noreply@${hostname.replace(/^www\./, '')}`;
  // A host that is only a number is not a domain name.
  return {
    address: isMailAddress(guess) && !/[.\d]\d+$/.test(guess) ? guess : 'noreply@localhost',
    name: nameOfStore(store),
  };
}

function addedSender(template: string): readonly [path: string | undefined, identity: string] {
  const { senderSetting, sender } = addedMail(template);
  return [senderSetting, sender];
}

function storeFacts(store: StoreRecord, url: string, from: Mailbox, { serviceUrl }: ComposeParts): StoreFacts {
  const setting = (path: string): string => store.config(store, path)?.trim() ?? '';
  const some = (name: string): string | null => setting(information(name)) || null;
  const logo = setting('design/email/logo');
  const color = setting('design/email/color');
  return {
    name: nameOfStore(store),
    url,
    email: from.address,
    phone: some('phone'),
    hours: some('hours'),
    address: some('address'),
    logo: isAddress(logo) ? logo : null,
    logoAlt: setting('design/email/logo_alt') || nameOfStore(store),
    color: /^#[\da-f]{6}$/i.test(color) ? color : usualColor,
    mediaUrl: storeAddresses(store, serviceUrl).media,
    emails: Object.fromEntries(
      identities.map((name) => [name, setting(`trans_email/ident_${name}/email`) || from.address]),
    ),
    language: localeOf(store).replaceAll('_', '-'),
  };
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s"'<>]+$/.test(text);
