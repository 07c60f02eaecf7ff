import { createServer, type Server } from 'node:http';
import { escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import { isUnownedHost } from '#platform/http/unowned-host.ts';
import type { CompareReport, OperationReport, Times } from './report.ts';

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:76rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.bad{color:light-dark(#b00020,#ff8a80);font-weight:600}
pre{overflow:auto;padding:.6rem;background:color-mix(in srgb,currentColor 7%,transparent);white-space:pre-wrap;word-break:break-word}
summary{cursor:pointer}.scroll{overflow-x:auto}`;

/**
 * Serves the report at `/` as a page and at `/report.json`, read anew at each request; under an address, a name that no website can
 * have, or `own`.
 */
export function createReportPage(report: () => CompareReport, own?: string): Server {
  return createServer((request, response) => {
    if (!isUnownedHost(request.headers.host, own)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Call this page by its address.\n');
      return;
    }
    const isJson = request.url === '/report.json';
    response.writeHead(200, {
      'content-type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    });
    response.end(isJson ? JSON.stringify(report(), undefined, 2) : reportPage(report()));
  });
}

/** The report as a page. */
function reportPage({ since, until, calls, operations }: CompareReport): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Old store and new store</title><style>${style}</style>
<h1>Old store and new store</h1>
<p>${calls} calls from ${escapeText(since)} to ${escapeText(until)}. <a href="/report.json">As JSON</a></p>
<div class="scroll"><table><thead><tr><th>operation<th class="n">calls<th class="n">same<th class="n">declared<th class="n">different<th class="n">not asked<th class="n">failed<th class="n">old, ms<th class="n">new, ms</tr></thead>
<tbody>${operations.map(row).join('')}</tbody></table></div>
<p>Times are the median, and what 99 of 100 calls stay below. A declared difference is meant; its reason is in the row.</p></html>`;
}

const times = ({ median, p99 }: Times): string => `${median} / ${p99}`;

function row(operation: OperationReport): string {
  const { style: interfaceStyle, calls, same, declared, different, notAsked, failed } = operation;
  const counted = (count: number, isBad = false) => `<td class="n${isBad && count > 0 ? ' bad' : ''}">${count}`;
  return `<tr><td>${escapeText(`${interfaceStyle} ${operation.operation}`)}${details(operation)}${counted(calls)}${counted(same)}${counted(declared)}${counted(different, true)}${counted(notAsked)}${counted(failed, true)}<td class="n">${times(operation.old)}<td class="n">${times(operation.new)}</tr>`;
}

function details({ declaredKinds, examples }: OperationReport): string {
  const kinds = declaredKinds.map(({ what, why }) => `<li>${escapeText(`${what}: ${why}`)}`).join('');
  const shown = examples.map(
    ({ request, differences }) =>
      `<details><summary>a call that differs</summary><pre>${escapeText(request)}</pre><ul>${differences
        .map((each) => `<li><code>${escapeText(each.path)}</code>: ${side(each.old)} → ${side(each.new)}`)
        .join('')}</ul></details>`,
  );
  return `${kinds && `<ul>${kinds}</ul>`}${shown.join('')}`;
}

const side = (value: unknown): string => (value === undefined ? 'nothing' : escapeText(JSON.stringify(value)));
