import { customer } from '#demo/content/customer.ts';
import { extensionTable } from '#kernel/extensions.ts';

/**
 * The introduction of the documentation, in Markdown: everything to know before the first call.
 *
 * @param baseUrl the public address of the service, without a trailing slash: the commands can be run unchanged
 */
export const introductionFor = (
  baseUrl: string,
): string => `Everything that a Cartwright store shows and changes, as JSON over HTTP. The legacy SOAP interface serves the same store:
changes by one interface are seen by the other at once. [docs.json](${baseUrl}/api/docs.json) is this reference as OpenAPI 3.1, for
generators of clients.

## First call

Most data that a shop shows is public. This works without a token:

\`\`\`sh
curl '${baseUrl}/api/rest/v2/products?search=ink' \\
  -H 'Accept: application/json'
\`\`\`

## Authentication

An integration has **client credentials**. The operator of the service creates them once, for an API user whose role
grants permissions:

\`\`\`sh
bin/cartwright role add sync products inventory
bin/cartwright user add erp --role sync
bin/cartwright user client-credentials add erp
\`\`\`

Get a token with them, and send it with every call. It is valid for \`expires_in\` seconds:

\`\`\`sh
curl ${baseUrl}/api/rest/v2/auth/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials

curl ${baseUrl}/api/rest/v2/inventory/PEN-WREN \\
  -H "Authorization: Bearer $TOKEN"
\`\`\`

A **customer** gets a token with email and password. In the demo store:

\`\`\`sh
curl ${baseUrl}/api/rest/v2/auth/token \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "${customer.email}", "password": "${customer.password}"}'
\`\`\`

Each operation lists the required permission under **Access**. Permissions are read at every call: a changed role takes effect at
once. An invalid token is 401 everywhere, also on public operations.

## Formats

The answers shown here are \`application/json\`: request it with \`Accept\`. A list is then an array, with the headers \`X-Total-Count\` and \`Link\`. Without
\`Accept\` you get JSON-LD, where a list is \`{member, totalItems, view}\`.

| | |
| --- | --- |
| money, quantities | a number with at most four decimals: \`12.5\`. Further ones that are sent are rounded, half up |
| moments | ISO 8601 in UTC: \`2026-11-21T19:00:00.000Z\` |
| days | \`2026-11-21\` |

## Lists

\`page\` and \`itemsPerPage\` (20 by default, at most 100), or follow the links, which cost the same on every page.
An unknown parameter is an error: a filter with a misspelled name would show everything.

## Writing

**PUT replaces**: absent members get their defaults. **PATCH merges**: absent members do not change, \`null\` clears. The
answer of GET can be changed and sent back: read-only members are ignored, unknown ones are an error.

- Every resource has an \`ETag\`. Send it as \`If-Match\`, and the write is a 412 if the resource was changed meanwhile.
- Send an \`Idempotency-Key\` with a POST, and you can repeat it after a lost answer without a second effect.

\`\`\`sh
curl -X PATCH ${baseUrl}/api/rest/v2/products/sku/PEN-WREN \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/merge-patch+json' \\
  -H 'If-Match: "..."' -d '{"price": 6.9}'
\`\`\`

## Problems

Every refusal is \`application/problem+json\` (RFC 9457). Programs look at \`error\`, people read \`detail\`; \`errors\` has
every field with a problem, and \`requestId\` is in the log of the service.

\`\`\`json
{
  "title": "Bad Request", "status": 400, "error": "validation_error",
  "detail": "The request is not valid: /price must be a number.",
  "errors": [{ "field": "/price", "message": "must be a number" }]
}
\`\`\`

## Store views

\`?store=\` or \`X-Store-Code\` chooses one by code or id. Without it, reads use the default store view, and writes are
for all store views.`;

/** The groups of extensions. */
const extensionTags = extensionTable<string>('tags');

/** The texts of the groups of operations, in the order of the documentation. */
export const tagTexts: Readonly<Record<string, string>> = {
  Operators: 'People who work at the console, and their sessions.',
  Authentication: 'Get, refresh and revoke a token. The introduction shows the steps.',
  Products:
    'Products of every type: search and filter them, get one by id or SKU, write one or up to 500 in one call. What belongs to a product, such as its images or prices, has groups of its own below.',
  'Product images': 'The images of a product: order, labels and types.',
  'Product prices': 'Tier prices (from a quantity on) and prices of customer groups.',
  'Product links': 'Related products, up-sells and cross-sells; and the members of grouped products.',
  'Custom options': 'Options that a buyer can choose or fill in, such as an engraving, with its price.',
  'Configurable products': 'Products whose variants are chosen by attributes: the attributes, variants and surcharges.',
  Bundles: 'Products that a buyer puts together from choices.',
  Downloads: 'Files and samples of downloadable products.',
  Inventory: 'Stock: read it, set it, or change it by a difference, so that parallel calls add up.',
  Tags: 'Words that customers give to products.',
  Wishlists: 'Products that customers remember, and can share by a link.',
  'Product alerts': 'Mails when a product costs less, or is in stock again.',
  Contact: 'Write to the store.',
  Newsletter: 'Subscribe, confirm by a mail, unsubscribe by a link; the list of subscribers.',
  Reviews: 'Reviews of products: read, write, approve; and the rating criteria.',
  Categories: 'The tree of categories, for menus and for its management.',
  Orders: 'Orders: listed, read and changed by the back office; read by the customers and guests who placed them.',
  Carts:
    'Shopping carts: `/carts/mine` for customers, `/guest-carts/{maskedId}` for guests, `/carts/{id}` for API users. All three have the same routes.',
  Invoices: 'Invoices of orders, also as PDF.',
  Shipments: 'Shipments of orders, with tracking numbers.',
  'Credit memos': 'Refunds of orders.',
  'Gift cards': 'Gift cards, bought or created, with balance and history.',
  Revocations: 'Customers withdraw from a contract, within the time that the law gives them.',
  'Purchased downloads': 'Files that customers bought.',
  'Product attributes': 'The attributes that products have, with their labels and options.',
  'Attribute sets': 'The sets of attributes that products have.',
  Configuration: 'The configuration of the store: for all, by website and by store view.',
  'Price rules': 'Discounts of carts with conditions and actions, and their coupons.',
  Taxes: 'Tax classes, rates by place, and rules.',
  Customers: 'Accounts: your own, and those of others with a permission.',
  'Customer addresses': 'Address books of customers.',
  'Customer groups': 'Groups that customers are in: their prices and their tax class.',
  'Mail templates': 'Mails in the words of the store, in place of ours, with a preview.',
  Redirects: 'Addresses that lead to others, as they were set or left by changes of URL keys.',
  Stores: 'Store views and their configuration, currencies, countries, and resolving of paths.',
  Pages: 'Pages of the content management.',
  Blocks: 'Pieces of content that pages include.',
  Media: 'Images that pages and blocks show, in folders below `wysiwyg`.',
  Blog: 'Posts and categories of the blog.',
  'API users':
    'Who may call: API users with their keys and client credentials, roles and what they allow, sessions, and who called what.',
  Reports: 'Sums of orders, refunds, taxes and coupons; best sellers, customers, low stock and carts that were left.',
  Operation: 'What operators look at: jobs, mails that were not sent, who changed what.',
  Webhooks: 'Addresses that get events about changes, signed by Standard Webhooks, and the deliveries to each.',
  ...extensionTags,
};

/** The structure of the groups in the menu. */
export const tagGroups: Readonly<Record<string, readonly string[]>> = {
  'Getting in': ['Authentication', 'Operators'],
  Catalog: ['Products', 'Categories', 'Inventory', 'Product attributes', 'Attribute sets'],
  'What things cost': ['Price rules', 'Taxes'],
  'Parts of products': [
    'Product images',
    'Product prices',
    'Product links',
    'Custom options',
    'Configurable products',
    'Bundles',
    'Downloads',
  ],
  'Around a product': ['Reviews', 'Tags', 'Wishlists', 'Product alerts'],
  'Around a shop': ['Newsletter', 'Contact'],
  Sales: [
    'Orders',
    'Carts',
    'Invoices',
    'Shipments',
    'Credit memos',
    'Gift cards',
    'Revocations',
    'Purchased downloads',
    'Reports',
  ],
  'Store and content': ['Stores', 'Configuration', 'Mail templates', 'Redirects', 'Pages', 'Blocks', 'Media', 'Blog'],
  'Other programs': ['API users', 'Webhooks', 'Operation'],
  Customers: ['Customers', 'Customer addresses', 'Customer groups'],
  ...(Object.keys(extensionTags).length > 0 && { Extensions: Object.keys(extensionTags) }),
};
