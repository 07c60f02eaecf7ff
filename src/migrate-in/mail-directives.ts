import type { Facts } from '#platform/mail/template-language.ts';

/** A piece of a legacy template that has no counterpart. */
export interface LostPiece {
  /** From 1, in the legacy text. */
  readonly line: number;
  readonly piece: string;
}

/** A legacy text in our template language. */
export interface Translated {
  readonly text: string;
  readonly lost: readonly LostPiece[];
  /** Whether it named the header or the footer that mails have in common: our layout has both. */
  readonly hasFrame: boolean;
  /** What stood in a comment with its subject. */
  readonly subject: string | undefined;
}

/** How a text is shown: its literal text stays, or is plain text that becomes HTML. */
export type TextKind = 'html' | 'text' | 'text as html';

/** What a legacy variable is here. */
interface Meaning {
  /** The value, to show and to ask for. */
  readonly path?: string;
  /** What is shown, if it is more than a value. */
  readonly html?: string;
  readonly text?: string;
  /** The value that stands for it in a condition, or true if it is always there. */
  readonly when?: string | true;
  /** Whether the condition is the contrary of that value. */
  readonly isInverted?: true;
}

const value = (path: string): Meaning => ({ path });
const nothing: Meaning = { html: '', text: '', when: true };
const listed = (path: string, when: string): Meaning => ({
  html: `{{#${path}}}{{.}}<br>{{/${path}}}`,
  text: `{{#${path}}}{{.}}\n{{/${path}}}`,
  when,
});
const link = (below: string): Meaning => ({ html: `{{store.url}}${below}`, text: `{{store.url}}${below}`, when: true });
const products: Meaning = {
  html: '<ul>{{#products}}<li><a href="{{url}}">{{name}}</a></li>{{/products}}</ul>',
  text: '{{#products}}{{name}} {{url}}\n{{/products}}',
  when: true,
};
const payment: Meaning = {
  html: '{{order.paymentMethod}}{{#order.paymentNote}}<br><span style="white-space:pre-line">{{.}}</span>{{/order.paymentNote}}',
  text: '{{order.paymentMethod}}{{#order.paymentNote}}\n{{.}}{{/order.paymentNote}}',
  when: 'order.paymentMethod',
};

/** The variables of all mails, and of those that have an order, by their names with getters as fields. */
const common: Readonly<Record<string, Meaning>> = {
  ...variables('store.name', 'store_name store.frontend_name store.name store.group.name order.store_name'),
  ...variables('store.name', 'order.store_group_name order.store.name order.store.frontend_name'),
  ...variables('store.name', 'order.store.group.name customer.store.name subscriber.store.name'),
  ...variables('store.phone', 'store_phone'),
  ...variables('store.hours', 'store_hours'),
  ...variables('store.email', 'store_email'),
  ...variables('store.logo', 'logo_url'),
  ...variables('store.logoAlt', 'logo_alt'),
  logo_width: nothing,
  logo_height: nothing,
  non_inline_styles: nothing,
  template_styles: nothing,
  ...variables('order.number', 'order.increment_id order.real_order_id'),
  ...variables('order.id', 'order.id order.entity_id'),
  ...variables('order.date', 'order.created_at_formated order.created_at_formatted order.created_at'),
  ...variables('order.date', 'order.created_at_store_date'),
  ...variables('order.status', 'order.status order.status_label order.frontend_status_label'),
  ...variables('order.customerName', 'order.customer_name order.billing_address.name billing.name'),
  ...variables('order.shippingMethod', 'order.shipping_description order.is_not_virtual'),
  ...variables('order.comment', 'comment order.email_customer_note order.customer_note'),
  ...variables('order.comment', 'invoice.comment shipment.comment creditmemo.comment'),
  ...variables('document.number', 'invoice.increment_id shipment.increment_id creditmemo.increment_id'),
  ...variables('to.email', 'order.customer_email'),
  'order.customer_is_guest': { path: 'order.hasAccount', when: 'order.hasAccount', isInverted: true },
  'order.is_virtual': { path: 'order.shippingMethod', when: 'order.shippingMethod', isInverted: true },
  'order.billing_address.format': listed('order.billing', 'order.customerName'),
  'order.shipping_address.format': listed('order.shipping', 'order.shippingMethod'),
  'order.shipping_address': listed('order.shipping', 'order.shippingMethod'),
  payment_html: payment,
  'order.payment.method_instance.title': value('order.paymentMethod'),
};

/** The variables of one mail. */
const special: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  ...same(['welcome', 'confirmation', 'password_reset', 'password_changed'], {
    ...variables('customer.name', 'customer.name'),
    ...variables('customer.email', 'customer.email'),
    ...variables('customer.id', 'customer.id customer.entity_id'),
    back_url: nothing,
  }),
  newsletter_confirmation: {
    'subscriber.confirmation_link': link('newsletter/subscriber/confirm/id/{{subscriberId}}/code/{{token}}/'),
    'subscriber.email': value('to.email'),
  },
  wishlist_share: {
    ...variables('customerName', 'customer.name'),
    message: value('message'),
    items: products,
    view_on_site_link: link('wishlist/shared/index/code/{{sharingCode}}/'),
  },
  contact: {
    ...variables('name', 'data.name'),
    ...variables('email', 'data.email'),
    ...variables('telephone', 'data.telephone'),
    ...variables('comment', 'data.comment'),
  },
  ...same(['price_alert', 'stock_alert'], { customer_name: value('to.name'), alert_grid: products }),
};

/** Variables of links, which only their mail has. */
const tokens: Readonly<Record<string, string>> = {
  confirmation: 'customer.confirmation',
  password_reset: 'customer.rp_token',
};

const settings: Readonly<Record<string, string>> = {
  'general/store_information/name': 'store.name',
  'general/store_information/phone': 'store.phone',
  'general/store_information/hours': 'store.hours',
  'general/store_information/address': 'store.address',
  'web/unsecure/base_url': 'store.url',
  'web/secure/base_url': 'store.url',
  'design/email/logo_alt': 'store.logoAlt',
  ...Object.fromEntries(
    ['general', 'sales', 'support', 'custom1', 'custom2'].map((name) => [
      `trans_email/ident_${name}/email`,
      `store.emails.${name}`,
    ]),
  ),
};

/** Blocks and layout handles that list the lines of an order or a document. */
const linesOf = /^(?:sales_email_order_items|sales_email_order_(?:invoice|creditmemo)_items)$/;
const linesAlone = /^sales_email_order_shipment_items$/;

function variables(path: string, names: string): Record<string, Meaning> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value(path)]));
}

function same(mails: readonly string[], meanings: Readonly<Record<string, Meaning>>) {
  return Object.fromEntries(mails.map((mail) => [mail, meanings]));
}

/** The values and sections of a text: what stands for legacy variables, and the sections that are open. */
function createSections(mail: string, isText: boolean, facts: Facts) {
  const open: { readonly kind: string; readonly close: string; readonly otherwise?: string }[] = [];
  const meaningOf = (expression: string): Meaning | undefined => {
    const name = nameOf(expression);
    const token = tokens[mail] === name ? value('token') : undefined;
    const own = special[mail];
    const found = token ?? (own && Object.hasOwn(own, name) ? own[name] : undefined) ?? ofAll(name);
    const needed = [found?.path, found?.when].filter((path) => typeof path === 'string');
    return needed.every((path) => hasFact(facts, path)) ? found : undefined;
  };
  const shown = (expression: string): string | undefined => {
    const meaning = meaningOf(expression);
    if (!meaning || meaning.isInverted) return undefined;
    if (meaning.path === undefined) return isText ? meaning.text : meaning.html;
    const tag = `{{${meaning.path}}}`;
    return !isText && /\|\s*nl2br/.test(expression) ? `<span style="white-space:pre-line">${tag}</span>` : tag;
  };
  const begin = (name: string, expression: string): string | undefined => {
    const meaning = meaningOf(expression);
    const when = meaning?.when ?? meaning?.path;
    if (meaning === undefined || when === undefined || when === true) {
      open.push({ kind: name, close: '' });
      return meaning === undefined ? undefined : '';
    }
    const [yes, no] = meaning.isInverted ? ['^', '#'] : ['#', '^'];
    open.push({ kind: name, close: `{{/${when}}}`, otherwise: `{{/${when}}}{{${no}${when}}}` });
    return `{{${yes}${when}}}`;
  };
  const otherwise = (): string | undefined => (open.at(-1)?.kind === 'if' ? open.at(-1)?.otherwise : undefined);
  const end = (name: string): string | undefined => (open.at(-1)?.kind === name ? open.pop()?.close : undefined);

  return { shown, begin, otherwise, end, open };
}
type Sections = ReturnType<typeof createSections>;

/** What the header or the footer that mails have in common is written as. */
const frame = Symbol('frame');

/** What stands for a directive; undefined for one without a counterpart. */
function directive(
  inside: string,
  { shown, begin, otherwise, end }: Sections,
  facts: Facts,
  isText: boolean,
): string | typeof frame | undefined {
  const { name = '', rest = '' } = /^(?<name>\/?[a-z]*)(?<rest>[\s\S]*)$/i.exec(inside.trim())?.groups ?? {};
  const given = argumentsOf(rest);
  switch (name.toLowerCase()) {
    case 'var':
      return shown(rest);
    case 'htmlescape':
    case 'escapehtml':
      return shown(given.var ?? '');
    case 'depend':
    case 'if':
      return begin(name.toLowerCase(), rest);
    case 'else':
      return otherwise();
    case '/depend':
    case '/if':
      return end(name.slice(1).toLowerCase());
    case 'store':
      return address(given, shown);
    case 'config': {
      const path = Object.hasOwn(settings, given.path ?? '') ? settings[given.path ?? ''] : undefined;
      return path === undefined ? undefined : `{{${path}}}`;
    }
    case 'media':
      return /^\/?wysiwyg\//.test(given.url ?? '') ? `{{store.mediaUrl}}${given.url?.replace(/^\//, '')}` : undefined;
    case 'skin':
      return /logo_email\.\w+$/.test(given.url ?? '') ? '{{store.logo}}' : undefined;
    case 'layout':
    case 'block':
      return block(given, facts, isText);
    case 'template':
      return /^design\/email\/(?:header|footer)$/.test(given.config_path ?? '') ? frame : undefined;
    case 'inlinecss':
      return '';
    default:
      return undefined;
  }
}

/**
 * A text of a legacy template in our language, as far as its mail has what it names. What has no counterpart is left
 * out, with a remark in its place, and listed. Its time is linear in its length.
 *
 * @param facts samples of all that the mail has
 */
export function translateTemplate(source: string, mail: string, kind: TextKind, facts: Facts): Translated {
  const isText = kind === 'text';
  const sections = createSections(mail, isText, facts);
  const lost: LostPiece[] = [];
  let place = 0;
  let line = 1;
  let counted = 0;
  let out = '';
  let hasFrame = false;
  let comment = source.indexOf('<!--@');
  let subject: string | undefined;
  const literal = (text: string): string => (kind === 'text as html' ? escaped(text) : text);
  while (place < source.length) {
    const tag = source.indexOf('{{', place);
    if (comment < place && comment >= 0) comment = source.indexOf('<!--@', place);
    const isComment = comment >= 0 && (tag < 0 || comment < tag);
    const start = isComment ? comment : tag;
    if (start < 0) break;
    out += literal(source.slice(place, start));
    const close = source.indexOf(isComment ? '-->' : '}}', start);
    if (close < 0) {
      place = start;
      break;
    }
    const inside = source.slice(start + 2, close);
    place = close + (isComment ? 3 : 2);
    line += source.slice(counted, start).split('\n').length - 1;
    counted = start;
    if (isComment) {
      subject ??= /^--@subject\s(?<subject>[^@]*)@?$/.exec(inside)?.groups?.subject?.trim();
      continue;
    }
    const put = directive(inside, sections, facts, isText);
    if (put === undefined) {
      const piece = inside
        .replace(/[{}\s]+/g, ' ')
        .trim()
        .slice(0, 120);
      lost.push({ line, piece: `{{${piece}}}` });
      out += `{{! not kept: ${piece} }}`;
    } else if (put === frame) hasFrame = true;
    else out += put;
  }
  out += literal(source.slice(place)).replaceAll('{{', '{ {');
  for (const section of sections.open.toReversed()) {
    lost.push({ line, piece: `{{${section.kind}}} that is not closed` });
    out += section.close;
  }
  return { text: isText ? out : withLogo(out), lost, hasFrame, subject };
}

function ofAll(name: string): Meaning | undefined {
  return Object.hasOwn(common, name) ? common[name] : undefined;
}

/** `$order.getCustomerName()|escape` is `order.customer_name`. */
function nameOf(expression: string): string {
  const [variable = ''] = expression.trim().split('|');
  if (variable.length > 200) return '';
  return variable
    .replace(/^\$/, '')
    .replace(/\([^()]*\)/g, '')
    .split('.')
    .map((part) =>
      part
        .trim()
        .replace(/^get(?=[A-Z])/, '')
        .replace(/[A-Z]/g, (letter, i) => `${i === 0 ? '' : '_'}${letter.toLowerCase()}`),
    )
    .join('.');
}

/** `url="x" order=$order.id`, as a record. */
function argumentsOf(text: string): Partial<Record<string, string>> {
  const found = text.matchAll(/(?<name>\w+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\$?[^\s"']*))/g);
  return Object.fromEntries(
    [...found].map(({ groups: { name = '', double, single, bare } = {} }) => [name, double ?? single ?? bare ?? '']),
  );
}

/** The address that `{{store url="..."}}` writes. */
function address(
  { url, direct_url: direct, ...given }: Partial<Record<string, string>>,
  shown: (expression: string) => string | undefined,
): string | undefined {
  if (url === undefined && direct === undefined) return undefined;
  const query: string[] = [];
  let path = (direct ?? url ?? '').replace(/^\/+/, '');
  for (const [name, sent = ''] of Object.entries(given)) {
    if (name.startsWith('_') && !name.startsWith('_query_')) continue;
    const text = sent.startsWith('$') ? shown(sent) : sent;
    if (text === undefined) return undefined;
    if (name.startsWith('_query_')) query.push(...(text === '' ? [] : [`${name.slice('_query_'.length)}=${text}`]));
    else path = `${path}${path === '' || path.endsWith('/') ? '' : '/'}${name}/${text}/`;
  }
  return `{{store.url}}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** What stands for a block or a layout handle. */
function block(given: Partial<Record<string, string>>, facts: Facts, isText: boolean): string | undefined {
  const { handle = '', template = '' } = given;
  const isPriced = linesOf.test(handle) || /^email\/order\/(?:(?:invoice|creditmemo)\/)?items\.phtml$/.test(template);
  const isPlain = linesAlone.test(handle) || template === 'email/order/shipment/items.phtml';
  if (isPriced && hasFact(facts, 'document.totals')) return '\n{{> lines}}\n{{> totals}}\n';
  if (isPlain && hasFact(facts, 'document.lines')) return '\n{{> lines}}\n';
  if (template === 'email/order/shipment/track.phtml' && hasFact(facts, 'tracks')) {
    const track = '{{title}}: {{number}}';
    return isText ? `{{#tracks}}${track}\n{{/tracks}}` : `{{#tracks}}<div>${track}</div>{{/tracks}}`;
  }
  return undefined;
}

/** Whether a mail has a fact, also if it may be nothing. */
function hasFact(facts: Facts, path: string): boolean {
  let fact: unknown = facts;
  for (const name of path.split('.')) {
    if (typeof fact !== 'object' || fact === null || !Object.hasOwn(fact, name)) return false;
    fact = (fact as Facts)[name];
  }
  return true;
}

/** An image of the logo is shown if there is one, else its text. */
function withLogo(html: string): string {
  return html.replace(
    /<img\b[^<>]*\{\{store\.logo\}\}[^<>]*>/gi,
    (image) => `{{#store.logo}}${image}{{/store.logo}}{{^store.logo}}{{store.logoAlt}}{{/store.logo}}`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
