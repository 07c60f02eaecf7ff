import { customer } from '../../../demo/content/customer.ts';

/**
 * The introduction of the documentation, in Markdown: everything to know before the first call.
 *
 * @param baseUrl the public address of the service, without a trailing slash: the commands can be run unchanged
 */
export const introductionFor = (
  baseUrl: string,
): string => `Everything a Cartwright store shows and changes, as JSON over HTTP. The legacy SOAP interface serves the same store:
what one writes the other reads at once. [docs.json](${baseUrl}/api/docs.json) is this reference as OpenAPI 3.1, for
generators of clients.

## First call

Most of what a shop shows is for everybody. This works without a token:

\`\`\`sh
curl '${baseUrl}/api/rest/v2/products?search=ink' \\
  -H 'Accept: application/json'
\`\`\`

## Authentication

An integration has **client credentials**. Whoever runs the service makes them once, for an API user whose role says
what it may do:

\`\`\`sh
bin/cartwright role add sync products inventory
bin/cartwright user add erp --role sync
bin/cartwright user client-credentials add erp
\`\`\`

Trade them for a token, and send it with every call. It holds for \`expires_in\` seconds:

\`\`\`sh
curl ${baseUrl}/api/rest/v2/auth/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials

curl ${baseUrl}/api/rest/v2/inventory/PEN-WREN \\
  -H "Authorization: Bearer $TOKEN"
\`\`\`

A **customer** gets one with email and password, in the demo store so:

\`\`\`sh
curl ${baseUrl}/api/rest/v2/auth/token \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "${customer.email}", "password": "${customer.password}"}'
\`\`\`

Each operation says what it asks for under **Access**. What a token may is read anew at every call: a changed role acts at
once. A token that no longer holds is 401 everywhere, also where nobody needs one.

## Formats

The answers shown here are \`application/json\`: say so in \`Accept\`. A list is then an array, with \`X-Total-Count\` and \`Link\` beside it. Without
\`Accept\` you get JSON-LD, where a list is \`{member, totalItems, view}\`.

| | |
| --- | --- |
| money, quantities | a number with at most four decimals: \`12.5\` |
| moments | ISO 8601 in UTC: \`2026-11-21T19:00:00.000Z\` |
| days | \`2026-11-21\` |

## Lists

\`page\` and \`itemsPerPage\` (20 by default, at most 100), or follow the links, which cost the same on every page.
A parameter that is not known is an error: a filter with a slip in its name would show everything.

## Writing

**PUT replaces**: what is left out gets its default. **PATCH merges**: what is left out stays, \`null\` clears. What GET
shows can be changed and sent back: members that are read only are not looked at, unknown ones are an error.

- Every resource has an \`ETag\`. Send it as \`If-Match\`, and the write is a 412 where somebody else was faster.
- Send an \`Idempotency-Key\` with a POST, and you can repeat it after a lost answer without doing it twice.

\`\`\`sh
curl -X PATCH ${baseUrl}/api/rest/v2/products/sku/PEN-WREN \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/merge-patch+json' \\
  -H 'If-Match: "..."' -d '{"price": 6.9}'
\`\`\`

## Problems

Every refusal is \`application/problem+json\` (RFC 9457). Programs look at \`error\`, people read \`detail\`; \`errors\` names
every field that is wrong, and \`requestId\` is in the log of the service.

\`\`\`json
{
  "title": "Bad Request", "status": 400, "error": "validation_error",
  "detail": "The request is not valid: /price must be a number.",
  "errors": [{ "field": "/price", "message": "must be a number" }]
}
\`\`\`

## Store views

\`?store=\` or \`X-Store-Code\` chooses one by code or id. Reads without it are of the default store view, writes without it
are for all of them.`;

/** The texts of the groups of operations, in the order of the documentation. */
export const tagTexts: Readonly<Record<string, string>> = {
  Authentication: 'Get, refresh and revoke a token. The introduction shows the steps.',
  Products:
    'Products of every type: search and filter them, get one by id or SKU, write one or up to 500 in one call. What belongs to a product, such as its images or prices, has groups of its own below.',
  'Product images': 'The images of a product: their order, labels and what each is for.',
  'Product prices': 'Tier prices (from a quantity on) and prices of customer groups.',
  'Product links': 'Related products, up-sells and cross-sells; and the members of grouped products.',
  'Custom options': 'Options that a buyer can choose or fill in, such as an engraving, with its price.',
  'Configurable products':
    'Products whose variants are chosen by attributes: which attributes, which variants, which surcharges.',
  Bundles: 'Products that a buyer puts together from choices.',
  Downloads: 'Files and samples of downloadable products.',
  Inventory: 'Stock: read it, set it, or change it by an amount so that calls at the same time add up.',
  Tags: 'Words that customers give to products.',
  Wishlists: 'What customers would like to have: keep it, and share it by a link.',
  'Product alerts': 'Be told by mail when a product costs less, or can be had again.',
  Contact: 'Write to the store.',
  Newsletter: 'Subscribe, confirm by a mail, unsubscribe by a link; and who did.',
  Reviews: 'What customers say of products: read it, write it, approve it; and what products are rated by.',
  Categories: 'The tree of categories, for menus and for those who keep it.',
  Orders: 'Orders: found, read and changed by the office; read by the customers and guests who placed them.',
  Carts:
    'What somebody is about to buy: `/carts/mine` of the customer, `/guest-carts/{maskedId}` of whoever is not logged in, `/carts/{id}` for API users. All three offer the same.',
  Invoices: 'Invoices of orders, also as PDF.',
  Shipments: 'Shipments of orders, with tracking numbers.',
  'Credit memos': 'Refunds of orders.',
  'Gift cards': 'Gift cards, bought or created, with balance and history.',
  Revocations: 'Customers withdraw from a contract, within the time that the law gives them.',
  'Purchased downloads': 'Files that customers bought.',
  'Product attributes': 'The attributes that products have, with their labels and options.',
  'Attribute sets': 'Which attributes a product has, by set.',
  Configuration: 'The configuration of the store: for all, by website and by store view.',
  'Price rules': 'Discounts of carts: when, for which lines, how much; and their coupons.',
  Taxes: 'Tax classes, rates by place, and rules.',
  Customers: 'Accounts: your own, and those of others with a permission.',
  'Customer addresses': 'Address books of customers.',
  'Customer groups': 'Groups that customers are in: their prices and their tax class.',
  Stores: 'Store views and their configuration, currencies, countries, and resolving of paths.',
  Pages: 'Pages of the content management.',
  Blocks: 'Pieces of content that pages include.',
  Blog: 'Posts and categories of the blog.',
  Webhooks: 'Addresses that get events about changes, signed by Standard Webhooks, and the deliveries to each.',
};

/** The structure of the groups in the menu. */
export const tagGroups: Readonly<Record<string, readonly string[]>> = {
  'Getting in': ['Authentication'],
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
  ],
  'Store and content': ['Stores', 'Configuration', 'Pages', 'Blocks', 'Blog'],
  'Other programs': ['Webhooks'],
  Customers: ['Customers', 'Customer addresses', 'Customer groups'],
};
