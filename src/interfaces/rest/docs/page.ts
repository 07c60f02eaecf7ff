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

/** The reference page, at `/api/docs`. Addresses are relative, so that it also works below a path of a proxy. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cartwright REST API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. <a href="docs.json">docs.json</a> says the same as OpenAPI 3.1.</noscript>
<script src="docs/reference.js"></script>
<script type="module" src="docs/start.js"></script>
</body>
</html>
`;

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
 * The script that starts the reference: a separate file, since the page may not contain scripts. The reference mistakes
 * JSON-LD for JSON and would show it instead of the recorded answers. Without a typed token it would send an empty
 * bearer, which gets another refusal than no bearer.
 */
export const startScript = `const answer = await fetch('docs.json');
const content = await answer.json();
for (const path of Object.values(content.paths)) {
  for (const { responses } of Object.values(path)) {
    for (const response of Object.values(responses)) delete response.content?.['application/ld+json'];
  }
}
const onRequestBuilt = ({ request }) => {
  if (/^bearer\\s*$/i.test(request.headers.get('authorization') ?? '')) request.headers.delete('authorization');
};
Scalar.createApiReference('#reference', { content, onRequestBuilt, ...${JSON.stringify(configuration)} });
`;
