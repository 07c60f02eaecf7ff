import { counted } from '#kernel/plural.ts';
import { baseStyle, breakable, escaped, headOf, icon, policyOf } from './layout.ts';

/** A field, an argument or a result. */
interface Field {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly v2?: string;
  readonly synonyms: readonly string[];
  readonly fields: readonly Field[];
}

interface Fault {
  readonly code: number;
  readonly message: string;
}

/** An operation of the legacy interface. */
interface Operation {
  readonly paths: readonly string[];
  readonly v2Name: string;
  readonly isUntyped: boolean;
  readonly title: string;
  readonly accessIds: readonly string[];
  readonly arguments: readonly Field[];
  readonly result: Field;
  readonly faults: readonly Fault[];
  readonly snippets: readonly { readonly title: string; readonly text: string }[];
}

/** A resource of the legacy interface. */
export interface ReferenceResource {
  readonly name: string;
  readonly title: string;
  readonly operations: readonly Operation[];
}

/** The data of the reference pages. */
export interface Reference {
  readonly resources: readonly ReferenceResource[];
  readonly missing: readonly string[];
  readonly globalFaults: readonly Fault[];
}

const style = `${baseStyle}
h1 { font-size: clamp(1.6rem, 1.2rem + 1.8vw, 2.3rem); line-height: 1.15; letter-spacing: -.02em; margin: 1rem 0 .6rem; overflow-wrap: break-word; }
h2 { font-size: 1.15rem; letter-spacing: -.01em; margin: 2.4rem 0 .7rem; overflow-wrap: break-word; }
h3 { font-size: .95rem; margin: 1.1rem 0 .3rem; color: var(--soft); font-weight: 600; }
header nav { margin-left: auto; font-size: .9rem; display: flex; gap: 1rem; flex-wrap: wrap; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .4rem 1.25rem 1.2rem; margin: 1.2rem 0; min-width: 0; }
section h2 { margin-top: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th { text-align: left; color: var(--soft); font-weight: 600; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th, td:first-child { white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
.nested { padding-left: 1.1rem; }
.soft { color: var(--soft); }
a code { text-decoration: underline; text-underline-offset: .35em; }
a:has(code) { text-decoration: none; }
label { display: block; margin: 1.4rem 0 0; color: var(--soft); font-size: .9rem; }
input { display: block; width: min(100%, 28rem); margin-top: .25rem; padding: .5rem .7rem; font: inherit; font-size: 1rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
[hidden] { display: none; }
details { margin: .5rem 0 0; }
summary { cursor: pointer; color: var(--accent); padding: .25rem 0; }
.list { columns: 17rem; padding: 0; margin: .3rem 0 0; list-style: none; }
.list li { break-inside: avoid; padding: .1rem 0; overflow-wrap: break-word; }
@media (max-width: 40rem) { th, td { padding-right: .5rem; } td, td:first-child { white-space: normal; overflow-wrap: break-word; } }
`;

/**
 * Filters the operations by words of their names, in any spelling: sections without a match are hidden. The field is
 * hidden without it. What an entry is found by stands in its `data-find`.
 */
const script = `
const field = document.querySelector('input');
field.closest('label').hidden = false;
const entries = [...document.querySelectorAll('[data-find]')];
const sections = [...document.querySelectorAll('section:has([data-find])')];
const none = document.querySelector('#none');
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/[^a-z0-9]+/);
  for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.find.includes(word));
  for (const section of sections) section.hidden = !section.querySelector('[data-find]:not([hidden])');
  none.hidden = entries.some((entry) => !entry.hidden);
});
`;

/** Allows only the style and the script of the pages themselves. */
export const referencePolicy = policyOf(style, script);

const filter = `<label hidden>Filter by words of the name<input type="search" autocomplete="off" spellcheck="false" placeholder="cart move, or shoppingCart"></label>
<p id="none" class="soft" hidden>No operation has these words in its name.</p>`;

/** What an operation is found by. */
const findOf = ({ paths, v2Name }: Operation): string => escaped(`${paths.join(' ')} ${v2Name}`.toLowerCase());

const frame = (title: string, nav: string, body: string): string => `${headOf(`${title} · Cartwright`, style)}
<body>
<header><div class="mark">${icon}Cartwright</div><nav>${nav}</nav></header>
<main>
${body}
</main>
<script>${script}</script>
</body>
</html>
`;

/** The first page of the reference, at `/api/docs/legacy`: all operations by their resources. `base` is the address of the service. */
export function referenceIndex({ resources, missing, globalFaults }: Reference, base: string): string {
  const all = resources.reduce((sum, { operations }) => sum + operations.length, 0);
  const blocks = resources.map(
    ({ name, title, operations }) => `<section><h2><a href="legacy/${name}"><code>${breakable(name)}</code></a></h2>
<p class="soft">${escaped(title)}</p>
<ul class="list">${operations.map((operation) => entryOf(operation, `legacy/${name}#`, operation.paths[0]?.split('.')[1])).join('')}</ul></section>`,
  );
  return frame(
    'SOAP and XML-RPC',
    '<a href="../..">Start</a><a href="../docs">REST reference</a>',
    `<h1>SOAP and XML-RPC</h1>
<p class="lead">${counted(all, 'operations')} of ${counted(resources.length, 'resources')}, each in four styles. The first argument of every call
is the session id that <code>login</code> answers; <code>endSession</code> ends the session.</p>
<section><h2>Addresses</h2><div class="scroll"><table>
<tr><th>Style</th><th>Address</th><th>A call</th></tr>
<tr><td>SOAP V1</td><td><code>${breakable(`${base}/api/soap/?wsdl`)}</code></td><td><code>call(session, path, args)</code></td></tr>
<tr><td>SOAP V2</td><td><code>${breakable(`${base}/api/v2_soap/?wsdl&wsi=0`)}</code></td><td>an operation by its V2 name, arguments in order</td></tr>
<tr><td>SOAP V2, WS-I</td><td><code>${breakable(`${base}/api/v2_soap/?wsdl&wsi=1`)}</code></td><td>the same name, one object with named fields</td></tr>
<tr><td>XML-RPC</td><td><code>${breakable(`${base}/api/xmlrpc/`)}</code></td><td><code>call(session, path, args)</code></td></tr>
<tr><td>JSON-RPC</td><td><code>${breakable(`${base}/api/jsonrpc/`)}</code></td><td><code>call(session, path, args)</code></td></tr>
</table></div></section>
${filter}
${blocks.join('\n')}
<section><h2>Faults of every operation</h2>${faultTable(globalFaults)}</section>
${
  missing.length === 0
    ? ''
    : `<section><h2>Not served</h2>
<p class="soft">Operations of the Enterprise edition that Cartwright does not have.</p>
<ul class="list">${missing.map((name) => `<li><code>${breakable(name)}</code></li>`).join('')}</ul></section>`
}`,
  );
}

/** The page of a resource, at `/api/docs/legacy/{name}`. */
export function referenceOf({ name, title, operations }: ReferenceResource): string {
  return frame(
    name,
    '<a href="../legacy">All operations</a><a href="../../docs">REST reference</a>',
    `<h1>${breakable(name)}</h1>
<p class="lead">${escaped(title)}</p>
${filter}
<ul class="list">${operations.map((operation) => entryOf(operation, '#', operation.paths[0])).join('')}</ul>
${operations.map(operationBlock).join('\n')}`,
  );
}

/** A line of a list of operations: a link, whose target is the address and its V2 name. */
function entryOf(operation: Operation, address: string, name = ''): string {
  const link = `<a href="${address}${operation.v2Name}"><code>${breakable(name)}</code></a>`;
  return `<li data-find="${findOf(operation)}">${link}</li>`;
}

function operationBlock(operation: Operation): string {
  const { paths, v2Name, isUntyped, title, accessIds, result, faults, snippets } = operation;
  const [path = '', ...aliases] = paths;
  return `<section id="${v2Name}"><h2 data-find="${findOf(operation)}"><code>${breakable(path)}</code></h2>
<p>${escaped(title)}</p>
<div class="scroll"><table>
<tr><td class="soft">V1, XML-RPC</td><td><code>${breakable(path)}</code>${aliases.length > 0 ? `, also ${aliases.map((alias) => `<code>${breakable(alias)}</code>`).join(', ')}` : ''}</td></tr>
${isUntyped ? '' : `<tr><td class="soft">V2, WS-I</td><td><code>${breakable(v2Name)}</code></td></tr>`}
<tr><td class="soft">Access</td><td>${accessIds.map((id) => `<code>${breakable(id)}</code>`).join(' and ')}</td></tr>
</table></div>
<h3>Arguments after the session id</h3>
${operation.arguments.length === 0 ? '<p class="soft">None.</p>' : fieldTable(operation.arguments)}
<h3>Result</h3>
${fieldTable([result])}
<h3>Faults</h3>
${faults.length === 0 ? '<p class="soft">Only those of every operation.</p>' : faultTable(faults)}
<h3>Examples to copy</h3>
${snippets.map(({ title: about, text }) => `<details><summary>${about}</summary><pre tabindex="0">${escaped(text)}</pre></details>`).join('\n')}
</section>`;
}

function fieldTable(fields: readonly Field[]): string {
  return `<div class="scroll"><table><tr><th>Name</th><th>Type</th><th>Notes</th></tr>${fields.map((field) => fieldRows(field, 0)).join('')}</table></div>`;
}

function fieldRows(field: Field, depth: number): string {
  const { name, type, isOptional, v2, synonyms, fields } = field;
  const notes = [
    ...(isOptional ? ['optional'] : []),
    ...(v2 === undefined ? [] : [`<code>${breakable(v2)}</code> in V2`]),
    ...(synonyms.length === 0
      ? []
      : [`also ${synonyms.map((synonym) => `<code>${breakable(synonym)}</code>`).join(', ')}`]),
  ].join('; ');
  const nested = '<span class="nested"></span>'.repeat(depth);
  const row = `<tr><td>${nested}<code>${breakable(name)}</code></td><td>${breakable(type)}</td><td class="soft">${notes}</td></tr>`;
  return row + fields.map((inner) => fieldRows(inner, depth + 1)).join('');
}

function faultTable(faults: readonly Fault[]): string {
  const rows = faults.map(({ code, message }) => `<tr><td>${code}</td><td>${escaped(message)}</td></tr>`);
  return `<div class="scroll"><table><tr><th>Code</th><th>Text</th></tr>${rows.join('')}</table></div>`;
}
