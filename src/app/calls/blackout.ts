import type { DecodedCall } from './decode.ts';

/*
 * What of a call is a secret: one rule for the calls that the service records, the recordings of the test bench, and the reports
 * of compared stores.
 */

/** Stands for a secret. */
export const secretMark = '***';
const mark = secretMark;

/** Names of values that are secrets wherever they are. */
const secretNames =
  /pass(?:word|wd|phrase|code)|^pass$|pwd|secret|token|session|(?:api|private|access|auth|license)[-_.]?key|^keys?$|hash|otp|recovery|cvv|cvc|cc_?(?:number|cid)|card_?number|^pin$|authori[sz]ation|cookie|credential|signature|csrf|maskedid/i;
/** Names of values that are secrets in calls about logins, accounts of users, gift cards and codes in mails. */
const moreNames = /code|link|url|email_?token/i;
const aboutSecrets =
  /auth|login|operator|password|confirm|giftcard|gift_card|gift-card|unsubscribe|shared-wishlist|download/i;
/** Logins: of their values only these are shown, whatever the client calls the others. */
const logins = /^(?:login|startSession)$|^(?:POST|PUT|PATCH) \/auth\b/i;
const shownOfLogins = /^(?:user_?name|user|e-?mail|grant_?type|scope|client_?id|path|query|body)$/i;

/** Members that name what another member, `value`, is. */
const namingMembers = ['key', 'name', 'code', 'path', 'field', 'attribute', 'attribute_code', 'attributeCode'];

/** Whether values of this name are secrets in every call. */
export function isSecretName(name: string): boolean {
  return secretNames.test(name);
}

/** More secrets than this in one call are no call of a client. */
const mostSecrets = 64;

/** A value of JSON without secrets: those that have the name of one, and texts that look like one. */
export function withoutSecretValues(value: unknown, operation: string): unknown {
  const isMore = aboutSecrets.test(operation);
  const isLogin = logins.test(operation);
  const isSecretSetting = / \/config\//.test(operation);
  const isSecret = (name: string): boolean => {
    if (secretNames.test(name) || (isMore && moreNames.test(name))) return true;
    return isLogin && name !== '' && !shownOfLogins.test(name);
  };
  const hide = (each: unknown, name: string): unknown => {
    if (isSecret(name) && each !== null && typeof each !== 'boolean') return mark;
    if (typeof each === 'string') return withoutLongCodes(each);
    if (each === null || typeof each !== 'object') return each;
    if (Array.isArray(each)) return each.map((element) => hide(element, name));
    const members = each as Readonly<Record<string, unknown>>;
    const isNamed = Object.hasOwn(members, 'value');
    const isSecretValue =
      isNamed &&
      namingMembers.some((naming) => typeof members[naming] === 'string' && secretNames.test(String(members[naming])));
    const entries = Object.entries(members).map(([key, member]) => {
      // The `key` of a filter names an attribute.
      if (isNamed && key === 'key' && !isMore) return [key, member];
      if (key === 'value' && (isSecretValue || (isSecretSetting && isSecretPath(members)))) return [key, mark];
      return [key, hide(member, key)];
    });
    return Object.fromEntries(entries);
  };
  return hide(value, '');
}

const isSecretPath = ({ path }: Readonly<Record<string, unknown>>): boolean =>
  typeof path === 'string' && path.split(/[/_]/).some((part) => secretNames.test(part));

/** Hides secrets in texts, as well as that can be told. */
export interface TextCover {
  readonly text: (text: string) => string;
  /** As `text`, with each text of a document of XML by itself, however it is written. */
  readonly xml: (text: string) => string;
}

/** Hides these secrets wherever they are; undefined if they are too many to look for. */
export function coverOf(secrets: Iterable<string>): TextCover | undefined {
  const all = new Set([...secrets].filter((secret) => secret !== ''));
  if (all.size > mostSecrets) return undefined;
  const spellings = new Set(
    [...all].flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]),
  );
  // The longest first: a secret may be a part of another one.
  const inOrder = [...spellings].sort((a, b) => b.length - a.length);
  const known = (text: string): string => inOrder.reduce((rest, secret) => rest.replaceAll(secret, mark), text);
  const text = (whole: string): string => withoutLongCodes(known(whole).replaceAll(pairs, hiddenPair));
  const node = (written: string): string => {
    const plain = /^<!\[CDATA\[/.test(written) ? written.slice(9).replace(/\]\]>$/, '') : unescaped(written);
    return inOrder.some((secret) => plain.includes(secret)) ? mark : withoutLongCodes(written);
  };
  const xml = (whole: string): string =>
    whole
      .replaceAll(/<!--.*?(?:-->|$)/gs, '')
      .replaceAll(/<!\[CDATA\[.*?(?:\]\]>|$)|(?<=>)[^<]+/gs, node)
      .replaceAll(/(?<=<)[^<>]+(?=>)/g, text);
  return { text, xml };
}

/** Texts of a value without secrets. */
export function coveredTexts(value: unknown, cover: TextCover): unknown {
  if (typeof value === 'string') return cover.text(value);
  if (Array.isArray(value)) return value.map((each) => coveredTexts(each, cover));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, coveredTexts(member, cover)]));
}

/** The texts in a value that stand where `hidden` has none. */
function* secretsOf(value: unknown, hidden: unknown): Generator<string> {
  if (hidden === mark) {
    if (value !== mark) yield* textsIn(value);
  } else if (typeof value === 'object' && value !== null && typeof hidden === 'object' && hidden !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield* secretsOf(member, (hidden as Readonly<Record<string, unknown>>)[name]);
    }
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

/** A call as it was decoded, as far as secrets are found by it. */
type KnownCall = Pick<DecodedCall, 'operation' | 'arguments'>;

/** The values of a call without secrets, and these secrets. */
export function secretsOfCall({ operation, arguments: sent }: KnownCall): { shown: unknown; secrets: string[] } {
  const values = plain(sent);
  const shown = withoutUnread(withoutSecretValues(values, operation));
  // A login names user and key by their order.
  const ofLogin = /^login$/i.test(operation) && Array.isArray(values) ? values.slice(1).map(String) : [];
  return { shown, secrets: [...secretsOf(values, shown), ...ofLogin] };
}

/** A value as JSON has it. */
export const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** A body that could not be read as values may have secrets anywhere. */
function withoutUnread(values: unknown): unknown {
  const hasText = typeof values === 'object' && values !== null && 'body' in values && typeof values.body === 'string';
  return hasText ? { ...values, body: secretMark } : values;
}

/** The secrets in the path of an address: what stands where the route has a parameter with the name of one. */
export function secretsOfPath(operation: string, path: string): string[] {
  const names = operation.slice(operation.indexOf(' ') + 1).split('/');
  const given = path.split('/');
  const isMore = aboutSecrets.test(operation);
  return names.flatMap((name, i) => {
    const isSecret = /^\{.*\}$/.test(name) && (secretNames.test(name.slice(1, -1)) || (isMore && /code/i.test(name)));
    const value = isSecret ? given[i] : undefined;
    return value ? [value, decoded(value)] : [];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text without what looks like a session, a token or a key. Takes time in proportion to its length. */
function withoutLongCodes(text: string): string {
  return text.replaceAll(jsonWebTokens, mark).replaceAll(runs, (run) => {
    if (run.length >= 40 && /\d/.test(run) && /[A-Za-z]/.test(run)) return mark;
    return run.replaceAll(/\b[0-9a-f]{32}[0-9a-f]*\b/gi, mark);
  });
}

const jsonWebTokens = /(?<![\w-])eyJ[\w-]*\.[\w-]+\.[\w-]*/g;
/** Without `{32,}`: that takes stack for each character. */
const runs = /[\w-]{32}[\w-]*/g;

/** Names with their values in JSON, forms, attributes of XML and addresses. A name is read once: it cannot be given back. */
const pairs = /(?<![\w.:-])(?=([\w.:-]+))\1("?\s?[=:]\s?)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^"'&<>\s,;}]+)/g;

function hiddenPair(_whole: string, name: string, between: string, value: string): string {
  // A value may have pairs in it.
  if (!secretNames.test(name.replace(/^.*:/, ''))) return name + between + value.replaceAll(pairs, hiddenPair);
  const quote = /^["']/.exec(value)?.[0] ?? '';
  return `${name}${between}${quote}${mark}${quote}`;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
