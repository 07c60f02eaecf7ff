import type { DocumentedRoute } from '../declare.ts';
import { tagGroups } from '../openapi/texts.ts';

/**
 * The page may load only from its own host. The reference's script makes its styles, so inline styles are allowed;
 * inline scripts are not.
 */
export const docsPageCsp = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What the page shows until the reference is there: its style touches nothing of the reference. */
const style = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1c2420; --soft: #5b665f; --line: #dfe2da; --accent: #0b6b53; --scalar-custom-header-height: 3rem; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f0f0f; --ink: #e8eeea; --soft: #9daaa3; --line: #2c3632; --accent: #4fc9a4; } }
body { margin: 0; background: var(--ground); }
.bar, .operations { font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; color: var(--scalar-color-1, var(--ink)); }
.bar a, .operations a { color: var(--scalar-color-accent, var(--accent)); text-underline-offset: .18em; }
.bar { position: sticky; top: 0; z-index: 20; box-sizing: border-box; height: 3rem; display: flex; align-items: center; gap: 1.1rem; padding: 0 1.25rem; overflow-x: auto; white-space: nowrap; background: var(--scalar-background-1, var(--ground)); border-bottom: 1px solid var(--scalar-border-color, var(--line)); font-size: .9rem; }
.bar b { margin-right: auto; font-weight: 650; }
.operations { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; }
.operations h1 { font-size: 1.8rem; line-height: 1.2; margin: 1rem 0 .4rem; }
.operations h2 { font-size: 1.1rem; margin: 2rem 0 .4rem; }
.operations p { color: var(--soft); margin: 0; }
.operations ul { list-style: none; margin: 0; padding: 0; }
.operations li { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr) minmax(0, 1fr); gap: .2rem .6rem; padding: .25rem 0; border-top: 1px solid var(--line); }
.operations code { font: .85rem/1.75 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; overflow-wrap: break-word; }
.operations li > code { color: var(--soft); }
@media (max-width: 40rem) { .operations li { grid-template-columns: 4.2rem minmax(0, 1fr); } .operations li span { grid-column: 2; } }
`;

/** A route as the page lists it. */
type ListedRoute = Pick<DocumentedRoute, 'method' | 'path' | 'tag' | 'summary'>;

/**
 * The reference page, at `/api/docs`. The script of the reference is large: until it has drawn the page, this lists all
 * operations by their tags; with `hasConsole` it links to the operator's console. Addresses are relative, so that it also works below a path of a proxy.
 */
export function docsPage(routes: readonly ListedRoute[], hasConsole = false): string {
  const order = Object.values(tagGroups).flat();
  const tags = [...Map.groupBy(routes, ({ tag }) => tag)].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cartwright REST API</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header class="bar"><b>Cartwright</b><a href="..">Start</a><a href="docs/legacy">SOAP reference</a><a href="docs.json">OpenAPI</a>${hasConsole ? '<a href="../console/">Console</a>' : ''}</header>
<div id="reference"></div>
<main class="operations" id="operations">
<h1>Cartwright REST API</h1>
<p id="progress">${routes.length} operations. The reference with parameters, examples and calls to try is being loaded.</p>
<noscript><p>The reference needs JavaScript. <a href="docs.json">docs.json</a> says the same as OpenAPI 3.1.</p></noscript>
${tags.map(([tag, listed]) => `<h2>${escaped(tag)}</h2>\n<ul>\n${listed.map(lineOf).join('\n')}\n</ul>`).join('\n')}
</main>
<script type="module" src="docs/start.js"></script>
</body>
</html>
`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A line of the list. Its link is the place of the operation in the reference, which goes there once it is drawn. */
function lineOf({ method, path, tag, summary }: ListedRoute): string {
  const place = `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`;
  const broken = path.split('/').map(escaped).join('/<wbr>');
  return `<li><code>${method}</code><a href="${escaped(place)}"><code>${broken}</code></a><span>${escaped(summary)}</span></li>`;
}

/** The configuration of the reference: everything that would contact another host is off. */
const configuration = {
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'direct',
  defaultOpenFirstTag: true,
  orderRequiredPropertiesFirst: true,
  hideModels: true,
  // A token that is typed in is forgotten when the page closes.
  persistAuth: false,
  customCss: `
:root { --scalar-font: system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; --scalar-font-code: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
.light-mode { --scalar-color-accent: #0b6b53; }
.dark-mode { --scalar-color-accent: #4fc9a4; }
a[href^='https://www.scalar.com'] { display: none; }`,
};

/**
 * The script that loads the reference and starts it: a separate file, since the page may not contain scripts. The list
 * of operations stays until the reference has drawn itself. The reference mistakes JSON-LD for JSON and would show it
 * instead of the recorded answers. Without a typed token it would send an empty bearer, which gets another refusal than
 * no bearer.
 */
export const startScript = `const load = (src) =>
  new Promise((done, failed) => {
    document.head.append(Object.assign(document.createElement('script'), { src, onload: done, onerror: failed }));
  });
const started = async () => {
  const [answer] = await Promise.all([fetch('docs.json'), load('docs/reference.js')]);
  const content = await answer.json();
  for (const path of Object.values(content.paths)) {
    for (const { responses } of Object.values(path)) {
      for (const response of Object.values(responses)) delete response.content?.['application/ld+json'];
    }
  }
  const onRequestBuilt = ({ request }) => {
    if (/^bearer\\s*$/i.test(request.headers.get('authorization') ?? '')) request.headers.delete('authorization');
  };
  const drawn = new MutationObserver(() => {
    if (!document.querySelector('#reference h1')) return;
    drawn.disconnect();
    document.querySelector('#operations').remove();
  });
  drawn.observe(document.querySelector('#reference'), { childList: true, subtree: true });
  Scalar.createApiReference('#reference', { content, onRequestBuilt, ...${JSON.stringify(configuration)} });
};
// The list is painted before the large script is parsed.
requestAnimationFrame(() => setTimeout(() => started().catch(() => {
  document.querySelector('#progress').textContent = 'The reference could not be loaded: load this page again.';
})));
`;
