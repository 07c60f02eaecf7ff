import { customer } from '#demo/content/customer.ts';
import { curlCall, orderCalls, phpCall, pythonCall } from '#demo/first-call.ts';
import type { ShopFacts } from '#domain/catalog/shop-facts.ts';
import { counted } from '#kernel/plural.ts';
import { programVersion } from '#platform/process/version.ts';
import { baseStyle, escaped, headOf, icon, policyOf } from './layout.ts';

/** The data of the home page. */
export interface HomePage {
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined if there is no store yet, `failed` if the database does not answer. */
  readonly facts: ShopFacts | undefined | 'failed';
  readonly soapNamespace: string;
  readonly wsdlDefault: 'v2' | 'wsi';
  /** Whether a shop is served at `/shop`. */
  readonly hasShop: boolean;
  /** Whether the operator's console is served at `/console`. */
  readonly hasConsole: boolean;
}

const style = `${baseStyle}
.state { margin-left: auto; display: flex; align-items: center; gap: .5rem; color: var(--soft); font-size: .9rem; }
.state::before { content: ''; width: .6rem; height: .6rem; border-radius: 50%; background: var(--good); }
.state.bad::before { background: var(--bad); }
h1 { font-size: clamp(1.9rem, 1.3rem + 2.6vw, 3rem); line-height: 1.12; letter-spacing: -.025em; margin: 2rem 0 .8rem; max-width: 22ch; text-wrap: balance; }
h2 { font-size: 1.2rem; letter-spacing: -.01em; margin: 2.8rem 0 .9rem; }
h3 { font-size: 1rem; margin: 0 0 .3rem; }
.counts { display: flex; flex-wrap: wrap; gap: .6rem 2.2rem; margin: 1.8rem 0 0; padding: 0; list-style: none; color: var(--soft); }
.counts b { color: var(--ink); font-size: 1.5rem; font-weight: 650; letter-spacing: -.02em; margin-right: .35rem; font-variant-numeric: tabular-nums; }
.enter { margin: 1.8rem 0 0; display: flex; flex-wrap: wrap; align-items: center; gap: .6rem 1rem; color: var(--soft); }
.enter a { background: var(--accent); color: var(--ground); padding: .6rem 1.3rem; border-radius: 99rem; font-weight: 650; text-decoration: none; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17.5rem), 1fr)); gap: 1rem; }
.card { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.15rem 1.25rem; min-width: 0; }
.card p { margin: 0 0 .7rem; color: var(--soft); font-size: .95rem; }
.card ul { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; }
.card > code { overflow-wrap: anywhere; margin: auto 0 .7rem; font-size: .82rem; }
.step { margin: 1.1rem 0 .45rem; color: var(--soft); }
.step b { color: var(--ink); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { h1 { margin-top: 1rem; } pre { font-size: .8rem; padding: .8rem .9rem; } }
`;

/** Allows only the style of the page itself, neither a script nor a request. */
export const homePageCsp = policyOf(style);

/**
 * The home page for people: what this is, the addresses of the interfaces, and a first call to copy. Needs no script.
 */
export function homePage({ baseUrl, facts, soapNamespace, wsdlDefault, ...served }: HomePage): string {
  const base = escaped(baseUrl);
  const shop = facts === 'failed' ? undefined : facts;
  const title = shop?.name ? `${shop.name} · Cartwright` : 'Cartwright';
  // The SKU appears in commands, so only one that a shell takes unquoted is used.
  const sku = /^[\w.-]{1,64}$/.test(shop?.sku ?? '') ? (shop?.sku ?? '') : 'SKU';
  const call = {
    address: baseUrl,
    username: shop?.isDemo ? 'demo' : 'USER',
    key: 'KEY',
    sku,
    namespace: soapNamespace,
    wsdlDefault,
    clientId: '',
    clientSecret: '',
  };
  return `${headOf(title, style)}
<body>
<header><div class="mark">${icon}Cartwright</div>${stateOf(facts)}</header>
<main>
<h1>${shop?.name ? `The service behind ${escaped(shop.name)}` : 'A commerce service for programs'}</h1>
<p class="lead">Catalog, stock, carts and accounts of a store, for programs: in the legacy SOAP interface of the
Magento-1 family, and in a REST interface for everything new. Both show the same data.</p>
${countsOf(facts)}${doorsOf(served)}
<h2>Interfaces</h2>
<div class="cards">
<section class="card"><h3>REST v2</h3><p>JSON over HTTP, with tokens. Reading what a shop shows needs none.</p>
<code>${base}/api/rest/v2</code>
<ul><li><a href="api/docs">Reference</a></li><li><a href="api/docs.json">OpenAPI 3.1</a></li></ul></section>
<section class="card"><h3>SOAP V2</h3><p>rpc/encoded or WS-I, told apart by the request.</p>
<code>${base}/api/v2_soap/</code>
<ul><li><a href="api/v2_soap/?wsdl&amp;wsi=0">WSDL</a></li><li><a href="api/v2_soap/?wsdl&amp;wsi=1">WSDL, WS-I</a></li></ul></section>
<section class="card"><h3>SOAP V1</h3><p>One <code>call</code> for every operation, by its path.</p>
<code>${base}/api/soap/</code>
<ul><li><a href="api/soap/?wsdl">WSDL</a></li></ul></section>
<section class="card"><h3>XML-RPC, JSON-RPC</h3><p>The calls of SOAP V1 in other spellings.</p>
<code>${base}/api/xmlrpc/</code> <code>${base}/api/jsonrpc/</code></section>
</div>
<p class="step">Every operation of SOAP and XML-RPC with calls to copy: the <a href="api/docs/legacy">reference of the legacy interface</a>.</p>
<h2>The first call</h2>
<p class="step"><b>REST:</b> list products. Everybody may.</p>
<pre tabindex="0">curl -H 'Accept: application/json' \\
  '${base}/api/rest/v2/products?itemsPerPage=3'</pre>
${shop?.isDemo ? demoToken(base) + demoOrder(orderCalls(call)) : ''}
<p class="step"><b>SOAP, from PHP:</b> log in, fill a cart and list it. ${
    shop?.isDemo
      ? 'For <code>KEY</code> put the key that the first start printed.'
      : 'For <code>USER</code> and <code>KEY</code> put those of an API user, which <code>cartwright user add</code> makes.'
  }</p>
<pre tabindex="0">${escaped(phpCall(call))}</pre>
<p class="step"><b>SOAP, from Python</b> (zeep): the same.</p>
<pre tabindex="0">${escaped(pythonCall(call))}</pre>
<p class="step"><b>SOAP, by curl:</b> the same, where no library is at hand.</p>
<pre tabindex="0">${escaped(curlCall(call))}</pre>
${shop?.isDemo ? demoNote : ''}
</main>
<footer><span>Cartwright ${escaped(programVersion)}</span><a href="livez">Alive</a><a href="readyz">Ready</a><a href="api/docs">REST reference</a><a href="api/docs/legacy">SOAP reference</a></footer>
</body>
</html>
`;
}

function stateOf(facts: HomePage['facts']): string {
  if (facts === 'failed') return '<div class="state bad">The database does not answer</div>';
  return `<div class="state">${facts ? 'Running' : 'Running, without a store yet'}</div>`;
}

function countsOf(facts: HomePage['facts']): string {
  if (facts === 'failed') return '';
  if (!facts) {
    return '<p class="lead">The store is empty: <code>cartwright import FILE.sql.gz</code> takes over an existing one.</p>';
  }
  const { products, categories, storeViews } = facts;
  const all = [counted(products, 'products'), counted(categories, 'categories'), counted(storeViews, 'store views')];
  return `<ul class="counts">${all.map((text) => `<li>${text.replace(/^\S+/, '<b>$&</b>')}</li>`).join('')}</ul>`;
}

const shopLink =
  '\n<p class="enter"><a href="shop/">Open the shop</a> A single-page shop on the REST interface, made to be copied.</p>';

const consoleLink = '\n<p class="enter"><a href="console/">Open the console</a> Where people look at the store.</p>';

/** Links to what is served for people. */
function doorsOf({ hasShop, hasConsole }: Pick<HomePage, 'hasShop' | 'hasConsole'>): string {
  return `${hasShop ? shopLink : ''}${hasConsole ? consoleLink : ''}`;
}

const demoToken = (base: string): string => `<p class="step"><b>REST, as the demo store’s customer:</b> get a token.</p>
<pre tabindex="0">curl -H 'Content-Type: application/json' \\
  -d '{"email": "${escaped(customer.email)}", "password": "${escaped(customer.password)}"}' \\
  ${base}/api/rest/v2/auth/token</pre>`;

const demoOrder = (
  calls: string,
): string => `<p class="step"><b>REST, as a guest:</b> fill a cart, with a coupon, and order it.</p>
<pre tabindex="0">${escaped(calls)}</pre>`;

const demoNote = `<h2>The demo store</h2>
<div class="card"><dl>
<dt>API user</dt><dd>demo; its key was printed at the first start (<code>cartwright user set-key demo</code> makes another)</dd>
<dt>Customer</dt><dd>${escaped(customer.email)}, password ${escaped(customer.password)}</dd>
</dl></div>`;
