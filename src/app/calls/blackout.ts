/** Stands for a secret. */
const mark = '***';

/** Names of values that are secrets wherever they are. */
const secretNames = /pass(?:word|wd)|secret|token|session|api_?key|^key$|hash|otpauth|recovery|cvv|cvc|authorization/i;
/** Names of values that are secrets in calls about logins, accounts of users, gift cards and codes in mails. */
const moreNames = /code|link|url|email_?token/i;
const aboutSecrets = /auth|login|operator|password|confirm|giftcard|gift_card|gift-card/i;

/** Sessions, tokens, keys and codes by their form: long texts of letters and digits without a word in them. */
const longCodes = /eyJ[\w-]+\.[\w-]+\.[\w-]*|\b[0-9a-f]{32,}\b|\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g;
/** Names with their values in JSON, forms, XML and addresses. */
const pairs =
  /((?:"|\b|[?&])[\w:-]*(?:pass(?:word|wd)|secret|token|session|api_?key|\bkey|hash|otp|cvv|cvc)[\w-]*"?\s*(?:[=:]\s*"?|[^<>]*>))([^"&<>\s,}]+)/gi;

/** A value as JSON without secrets: those that have the name of one, and texts that look like one. */
export function withoutSecretValues(value: unknown, operation: string): unknown {
  const isMore = aboutSecrets.test(operation);
  const hide = (each: unknown, name: string): unknown => {
    if (each !== null && typeof each === 'object') {
      if (Array.isArray(each)) return each.map((element) => hide(element, name));
      return Object.fromEntries(Object.entries(each).map(([key, member]) => [key, hide(member, key)]));
    }
    const isSecret = secretNames.test(name) || (isMore && moreNames.test(name));
    if (isSecret && each !== null && typeof each !== 'boolean') return mark;
    return typeof each === 'string' ? withoutLongCodes(each) : each;
  };
  // Texts that stay in the body of a call are objects of their own.
  return hide(value === undefined ? undefined : JSON.parse(JSON.stringify(value)), '');
}

/** A text without secrets, as well as that can be told. Values that were found to be secrets are hidden wherever they are. */
export function withoutSecretTexts(text: string, secrets: readonly string[]): string {
  let hidden = text;
  for (const secret of secrets) {
    for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), escaped(secret)]) {
      if (spelling !== '') hidden = hidden.replaceAll(spelling, mark);
    }
  }
  return withoutLongCodes(hidden.replaceAll(pairs, `$1${mark}`));
}

/** The texts in a value that stand where `hidden` has none. */
export function* secretsOf(value: unknown, hidden: unknown): Generator<string> {
  if (hidden === mark) {
    if (value !== mark) yield String(value);
  } else if (typeof value === 'object' && value !== null && typeof hidden === 'object' && hidden !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield* secretsOf(member, (hidden as Readonly<Record<string, unknown>>)[name]);
    }
  }
}

/** A text without what looks like a session, a token or a key. */
export function withoutLongCodes(text: string): string {
  return text.replaceAll(longCodes, mark);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
