/** Texts with a meaning to some program behind an interface, by the kind of attack. */
const byKind: Readonly<Record<string, readonly string[]>> = {
  sql: [
    "' or '1'='1",
    "'; drop table quote; --",
    '1); delete from product; --',
    '" or ""="',
    '1 union select key_hash from api_user --',
    "x'; attach database '/tmp/x.db' as y; --",
    "'||pg_sleep(60)||'",
    '1 or 1=1',
    '$1 :id @id ? ?1',
    "\\'; select 1; --",
  ],
  like: ['%', '_', "%' escape '\\", '\\'],
  search: ['"', 'a" OR "b', 'NEAR(a b, 2)', 'sku:*', '-a ^b *', '(((', "a & ! | b:* <-> 'c':A"],
  xml: ['<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;', ']]><x/>', '&lt;&amp;&#38;&y;'],
  html: ['<script>alert(1)</script>"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '{{store url=""}}{{var x}}'],
  lines: ['a\r\nSet-Cookie: x=1\r\n\r\n<html>', 'a\nb\tc'],
  control: ['a\u0000b', '\u0001\u0008\u001b[31m', '\u007f\u0085\u2028'],
  format: ['%s%n%x%p %d', '{0} $' + '{7*7} {{7*7}} #{7*7}'],
  shell: ['; id', '`id`', '$(id)', '| cat /etc/passwd', '&& sleep 9'],
  path: [
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'file:///etc/passwd',
    'C:\\x',
    '%2e%2e%2f%00',
    'CON',
    '.',
    '..',
  ],
  json: ['{"$ne":null}', '{"__proto__":{"polluted":1}}', '__proto__', 'constructor', 'toString', 'O:8:"stdClass":0:{}'],
  ldap: ['*)(uid=*))(|(uid=*'],
  unicode: [
    '\ufeff',
    '\u202eabc',
    '\u0130\u0131\u017f\u212a\ufb00',
    '\ufdd0',
    'e\u0301',
    '\u{1f600}',
    `a${'\u0301'.repeat(300)}`,
    '\ud800',
    'a\udc00b',
    '\uffff',
  ],
  numbers: [
    '9'.repeat(400),
    '1e400',
    '-1',
    'NaN',
    'Infinity',
    '0x1F',
    '9223372036854775808',
    '2147483648',
    '-0',
    '1e308',
  ],
  size: ['', ' ', 'x'.repeat(65_536), `'${'é'.repeat(32_768)}`],
};

/** Every hostile text. */
export const hostileTexts: readonly string[] = Object.values(byKind).flat();

/** A text short enough for a message of a test. */
export function shown(text: string): string {
  const written = JSON.stringify(text);
  return written.length > 60 ? `${written.slice(0, 60)}... (${text.length})` : written;
}
