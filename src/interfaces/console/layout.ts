// interfaces/console/: pages for people: the home page, the reference of the legacy interface, the pages that mails link to.

/** The layout of the pages for people, and the policy of what they may load. */

import { createHash } from 'node:crypto';

/** Colours, letters, cards and code of every page. */
export const baseStyle = `
:root { color-scheme: light dark; --ground: #f7f6f2; --card: #fff; --ink: #1c2420; --soft: #5b665f; --line: #dfe2da; --accent: #0b6b53; --code: #eef1ec; --good: #1a7f4f; --bad: #b3382c; }
@media (prefers-color-scheme: dark) { :root { --ground: #111614; --card: #1a211e; --ink: #e8eeea; --soft: #9daaa3; --line: #2c3632; --accent: #4fc9a4; --code: #0d1210; --good: #58cf92; --bad: #f08a7e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
main, header, footer { width: min(64rem, 100% - 2.5rem); margin-inline: auto; }
a { color: var(--accent); text-underline-offset: .18em; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding: 1.5rem 0; }
.mark { display: flex; align-items: center; gap: .6rem; font-weight: 650; font-size: 1.15rem; letter-spacing: -.01em; }
.mark svg { width: 1.75rem; height: 1.75rem; color: var(--accent); }
.lead { color: var(--soft); font-size: 1.1rem; max-width: 62ch; margin: 0; }
code, pre { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .875rem; }
pre { margin: 0; padding: .95rem 1.1rem; background: var(--code); border: 1px solid var(--line); border-radius: .6rem; overflow-x: auto; line-height: 1.5; }
footer { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; margin-top: 3.2rem; padding: 1.2rem 0 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
footer span { margin-right: auto; }
`;

/**
 * A content security policy for a page: it may have its own style and data images, and its own script if it has one. It may
 * send no request, but for forms to the service itself if it has some.
 */
export function policyOf(style: string, script?: string, forms: "'none'" | "'self'" = "'none'"): string {
  const own = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${own(style)}`,
    ...(script === undefined ? [] : [`script-src ${own(script)}`]),
    'img-src data:',
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The beginning of a page up to its body. `title` is plain text, `language` as in HTML (`de-DE`). */
export function headOf(title: string, style: string, language = 'en'): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon.replace('currentColor', '#0b8f6e'))}">
<style>${style}</style>
</head>`;
}

/** The wheel of a cart. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="2"/><path d="M12 3v7M12 14v7M3 12h7M14 12h7M5.6 5.6l5 5M13.4 13.4l5 5M18.4 5.6l-5 5M10.6 13.4l-5 5"/></svg>';

/** Escapes a text for a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Escapes a name or an address for a page, where a line may be broken between its words: `cart_|product.|move|To|Quote`. */
export function breakable(name: string): string {
  return name
    .split(/(?<=[_./?&])|(?<=[a-z0-9])(?=[A-Z])/)
    .map(escaped)
    .join('<wbr>');
}
