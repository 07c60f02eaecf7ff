/**
 * How the files of `npm test` and `npm run test:fast` are run: patterns, each with a reason. All other files run in
 * groups, many files in one process, since loading the program takes longer than most files do.
 */

/** Files that start programs or measure them: they are slow, and have a process for themselves. */
const processes = {
  'test/browser/**': 'starts Chromium',
  'test/clients/**': 'starts clients in PHP, Python, Perl and Node',
  'test/crash/**': 'kills services amid writes, again and again',
  'test/launch/**': 'builds and installs copies of the project',
  'test/nodes/**': 'needs several processes, PostgreSQL, nginx and HAProxy',
  'test/test-bench/page.test.ts': 'starts programs in PHP, Python and Node',
  'test/soak/**': 'measures a service under load',
};

/** Files that `npm run test:fast` leaves out; CI runs all of them. */
export const slow = {
  ...processes,
  'test/bench/**': 'starts services and clients, as a measurement does',
  'test/checkout/killed.test.ts': 'kills processes that order',
  'test/cart/concurrency/**': 'starts processes that change the same carts',
  'test/cart/model.test.ts': 'draws sequences of calls',
  'test/cart/unknown-type.test.ts': 'imports whole stores',
  'test/catalog/product-record.test.ts': 'imports whole stores',
  'test/catalog/attributes/written-values.test.ts': 'writes values of every type in every style',
  'test/catalog/media/check-image.test.ts': 'draws damaged images',
  'test/catalog/products/soap.test.ts': 'reads and writes every product in every style',
  'test/catalog/products/soap-write-back.test.ts': 'reads and writes every product of whole stores',
  'test/cli/backup.test.ts': 'moves whole stores, or starts services as processes',
  'test/cli/media.test.ts': 'moves whole stores, or starts services as processes',
  'test/cli/serve.test.ts': 'moves whole stores, or starts services as processes',
  'test/cli/workers.test.ts': 'moves whole stores, or starts services as processes',
  'test/cli/loaded-at-start.test.ts': 'starts services as processes',
  'test/demo/install.test.ts': 'draws the images of the demo store again and again',
  'test/faults/order.test.ts': 'tries pairs of wrong things at every operation',
  'test/faults/save.test.ts': 'calls every operation that writes, in every style, while nothing can be saved',
  'test/**/fault-table.test.ts': 'calls each operation for each of its faults, in every style',
  'test/platform/jobs/store-jobs.test.ts': 'waits for jobs of a service',
  'test/messages/mail/smtp-mailer.test.ts': 'waits for slow servers',
  'test/migrate-in/**': 'imports whole stores, some of them from MariaDB',
  'test/wire/rest/framework/addresses.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/framework/docs-examples.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/framework/exact-numbers.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/framework/framework-answers.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/framework/framework-owners.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/framework/framework-permissions.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/framework/fuzz.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/products/products-write-sample.test.ts': 'walks all routes or whole stores, or draws requests',
  'test/wire/rest/products/products-write-rules.test.ts': 'draws requests, or walks all routes',
  'test/wire/rest/framework/store-parts.test.ts': 'draws requests, or walks all routes',
  'test/wire/rest/framework/client.test.ts': 'writes the TypeScript client, and compiles programs that use it',
  'test/kernel/regexp.test.ts': 'draws expressions and texts',
  'test/orders/documents-wire.test.ts': 'repeats every recorded document of orders',
  'test/orders/recorded-info.test.ts': 'repeats every recorded document of orders',
  'test/orders/gift-card-sequences.test.ts': 'draws sequences of documents',
  'test/orders/long-list.test.ts': 'sends a list of 123 MB and measures it',
  'test/scenario/apply.test.ts': 'starts programs beside a service',
  'test/scope/soap.test.ts': 'calls every operation outside of the bounds of users',
  'test/security/**': 'attacks at every door: hostile texts in every argument, slow peers, floods of guesses',
  'test/wire/soap/codec/hostile.test.ts': 'draws requests, and sends large ones',
  'test/wire/soap/codec/encode.test.ts': 'draws texts of any characters',
  'test/wire/soap/codec/wsdl.test.ts': 'starts clients in PHP and Python',
  'test/wire/soap/codec/xml-differential.test.ts': 'compares with libxml2 for a given time',
  'test/platform/storage/private-files.test.ts': 'starts programs',
  'test/platform/storage/blobs/folder.test.ts': 'starts programs',
  'test/platform/storage/replica*.test.ts': 'needs PostgreSQL',
  'test/platform/storage/blobs/blob-store.test.ts': 'starts an S3, and writes thousands of blobs',
  'test/platform/storage/blobs/crash.test.ts': 'kills processes that write blobs',
  'test/support/database/mariadb.test.ts': 'starts database servers',
  'test/support/database/postgres.test.ts': 'starts database servers',
  'test/support/database/prepared.test.ts': 'imports whole stores',
  'test/transcripts/**': 'repeats everything that was recorded of the reference',
  'test/pricing/totals/recorded.test.ts': 'places every recorded order',
  'test/wire/http/legacy-reference.test.ts': 'repeats every example of the SOAP reference',
  'test/wire/http/drain.test.ts': 'waits for slow clients',
  'test/wire/http/media/slow-clients.test.ts': 'waits for slow clients',
  'test/wire/soap/bodies.test.ts': 'waits for slow clients',
  'test/wire/soap/slow-call.test.ts': 'waits for slow clients',
  'test/wire/http/unread.test.ts': 'fills the buffers of connections',
  'test/wire/http/media/cache-limit.test.ts': 'draws many variants, starts an S3',
  'test/wire/http/media/s3.test.ts': 'draws many variants, starts an S3',
  'test/wire/http/media/variants.test.ts': 'draws many variants, starts an S3',
  'test/watch/refusals.test.ts': 'tries wrong keys again and again',
  'test/wire/soap/hostile.test.ts': 'walks whole stores, or sends large bodies',
  'test/wire/soap/large-upload.test.ts': 'walks whole stores, or sends large bodies',
  'test/wire/soap/strangers.test.ts': 'walks whole stores, or sends large bodies',
  'test/wire/soap/write-back.test.ts': 'walks whole stores, or sends large bodies',
  'test/wire/xmlrpc/codec-differential.test.ts': 'compares with Python, or sends large bodies',
  'test/wire/xmlrpc/hostile.test.ts': 'compares with Python, or sends large bodies',
};

/** Variables that `npm run test:fast` sets. */
export const fastEnvironment = { TEST_ENGINES: 'sqlite' };

/** Files that have a process for themselves. */
export const alone = {
  ...processes,
  'test/extension/calls.test.ts': 'loads an extension into its process',
  'test/extension/extension.test.ts': 'loads an extension into its process',
  'test/extension/events.test.ts': 'loads an extension into its process',
  'test/extension/totals.test.ts': 'loads an extension into its process',
  'test/extension/label-carrier.test.ts': 'loads an extension into its process',
  'test/extension/courier.test.ts': 'loads an extension into its process',
  'test/extension/provider.test.ts': 'loads an extension into its process',
  'test/access/equal-work.test.ts': 'replaces what the program imports',
  'test/migrate-in/dump-memory.test.ts': 'measures the memory of its process',
  'test/security/enumeration.test.ts': 'replaces what the program imports',
  'test/platform/storage/replica-failover.test.ts':
    'stops servers, after which other tests of replicas in its process do not end',
  'test/platform/storage/statement-plans.test.ts': 'replaces what the program imports',
  'test/wire/http/unread-body.test.ts': 'counts chunks in a class of Node',
  'test/wire/http/unread.test.ts': 'replaces what the program imports',
  'test/wire/soap/strangers.test.ts': 'replaces what the program imports',
};

/** Files whose temporary folder is on the disk; those of other files are in memory if the machine has room. */
export const onDisk = {
  'test/crash/**': 'shows what is left of a killed service where writing takes its time',
  'test/launch/**': 'starts programs from there, which memory may refuse',
  'test/platform/storage/**': 'brings writes to the disk while others go on',
};
