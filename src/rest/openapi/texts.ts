/** What a reader of the documentation needs to know before the first call. Markdown. */
export const introduction = `The modern interface of a Cartwright store. Everything it shows and changes is the store that the legacy SOAP interface
serves too: what one writes the other reads at once.

**Getting in.** Most of what a shop shows is for everybody. For the rest get a token at \`POST /auth/token\` and send it as
\`Authorization: Bearer <token>\`. A bearer that does not hold is 401 everywhere.

**Formats.** Answers are \`application/ld+json\` by default and \`application/json\` where \`Accept\` prefers it. In plain JSON a
list is an array, with \`Link\` and \`X-Total-Count\` beside it; in JSON-LD it is \`{member, totalItems, view}\`. Money is a
number with at most four decimals, a moment ISO 8601 in UTC, a day \`YYYY-MM-DD\`.

**Lists.** \`page\` and \`itemsPerPage\` (at most 100; more is cut), or follow the links, which cost the same on every page.
A parameter that is not known is an error, since a filter with a slip in its name would show everything.

**Writing.** PUT replaces: what is left out gets its default. PATCH is a merge patch: what is left out stays, null clears.
What GET shows can be changed and sent back: members that are read only are not looked at, unknown ones are an error.

**Safety.** Every resource has an \`ETag\`; send it as \`If-Match\` and a write fails with 412 where somebody else was faster.
Send an \`Idempotency-Key\` with a POST and it can be repeated without being done twice.

**Problems** are \`application/problem+json\` (RFC 9457): \`error\` is a stable code, \`errors\` names every field that is wrong,
\`requestId\` is in the log of the service.

**Store views.** \`?store=\` or \`X-Store-Code\` chooses one by code or id. Writes without it are for all store views.`;

/** What stands above each group of operations. */
export const tagTexts: Readonly<Record<string, string>> = {
  Authentication: 'Tokens: getting, renewing and giving them back.',
  Products: 'Products of every type: lists, one by id or SKU, and writing one or many.',
  'Product images': 'The images of a product: their order, labels and what each is for.',
  'Product prices': 'Prices from a quantity on, and prices of customer groups.',
  'Product links': 'Related products, up-sells and cross-sells.',
  'Custom options': 'What a buyer may choose or fill in, with its price.',
  'Configurable products': 'Products whose variants are chosen by attributes.',
  'Grouped products': 'Products that are sold together, each in its own quantity.',
  Bundles: 'Products that a buyer puts together from choices.',
  Downloads: 'Files and samples of downloadable products.',
  Inventory: 'Stock: reading it, setting it, and changing it by an amount without a race.',
  'Product attributes': 'The attributes that products have, with their options.',
  'Attribute sets': 'Which attributes a product has, by set.',
  Categories: 'The tree of categories.',
  Stores: 'Websites, store views and their configuration, currencies and countries.',
  Pages: 'Pages of the content management.',
  Blocks: 'Pieces of content that pages include.',
  Blog: 'Posts and categories of the blog.',
};
