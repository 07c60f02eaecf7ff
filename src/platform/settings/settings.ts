import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defaultCacheMemory } from '../storage/cache/cached-values.ts';
import { readPasswordFile, withPassword } from './database-url.ts';
import {
  baseUrlProblem,
  boolean,
  bytes,
  choice,
  databaseUrlProblem,
  folder,
  hideAll,
  hidePassword,
  hostProblem,
  integerSetting,
  integers,
  mailAddressProblem,
  networks,
  optionalBoolean,
  optionalChoice,
  optionalFile,
  optionalFolder,
  origins,
  prefixProblem,
  type SettingKind,
  SettingProblem,
  someText,
  textSetting,
  texts,
} from './setting-kinds.ts';

/** One setting: flags, variables, help, checks and the list of `cartwright settings` are made from it. */
export interface SettingDeclaration<T> {
  readonly kind: SettingKind<T>;
  readonly default: T;
  /** A sentence without its full stop. */
  readonly meaning: string;
  /** The flag without `--`, if it is not the name. The variable follows the flag. */
  readonly flag?: string;
  /** How it is shown, since it contains a secret. */
  readonly redact?: (text: string) => string;
}

/** Every setting. Times are in seconds unless the name of the value has another unit, sizes in bytes. */
export const settingDeclarations = {
  // --- where
  port: setting(integerSetting('PORT', 0, 65_535), 8080, 'TCP port to listen on; 0 for any free port'),
  host: setting(
    someText('ADDRESS'),
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 or :: opens the service to the network',
  ),
  baseUrl: setting(
    textSetting('URL', baseUrlProblem),
    undefined,
    'Address under which clients reach the service, for WSDLs and links; without it the address of the request is used',
  ),
  trustedProxies: setting(networks, [], 'Proxies whose X-Forwarded-* headers are believed: IP addresses and networks'),
  // --- storage
  dataDir: setting(folder, './data', 'Folder of the database file and of images', { flag: 'data' }),
  extensions: setting(
    texts('FILE,...'),
    [],
    'Extensions: modules, relative to the working folder (or to that of the file of settings), or names of installed packages',
    { flag: 'extension' },
  ),
  databaseUrl: setting(
    textSetting('URL', databaseUrlProblem),
    undefined,
    'PostgreSQL database to use instead of the file in the data folder: postgres://user:password@host:5432/database',
    { redact: hidePassword },
  ),
  databasePassword: setting(
    textSetting('PASSWORD'),
    undefined,
    'Password for databases whose URL has none; set it in the environment, where other users cannot read it',
    { redact: hideAll },
  ),
  databasePasswordFile: setting(optionalFile, undefined, 'File that holds the databasePassword, in one line'),
  databasePool: setting(integerSetting('COUNT', 1, 1000), 10, 'The most connections to PostgreSQL'),
  databaseReplicaUrl: setting(
    textSetting('URL', databaseUrlProblem),
    undefined,
    'Streaming replica of the PostgreSQL database; reads go there whenever it has caught up',
    { redact: hidePassword },
  ),
  mediaDir: setting(optionalFolder, undefined, 'Folder of the product images; without it, "media" in the data folder', {
    flag: 'media-dir',
  }),
  backupDir: setting(
    optionalFolder,
    undefined,
    'Folder for the backups that are asked for over REST; without it, "backups" in the data folder',
  ),
  backupCount: setting(
    integerSetting('COUNT', 1, 1000),
    7,
    'The most backups in it; after a new one the oldest are removed',
  ),
  exportDir: setting(
    optionalFolder,
    undefined,
    'Folder below which scheduled exports write files, for programs of its group, too; without it they write none',
  ),
  // --- images
  mediaStore: setting(choice('folder', 's3'), 'folder', 'Where product images are kept'),
  s3Bucket: setting(textSetting('NAME'), undefined, 'Bucket of the product images'),
  s3Region: setting(textSetting('REGION'), undefined, 'Region of the bucket, if the environment does not set it'),
  s3Endpoint: setting(textSetting('URL', baseUrlProblem), undefined, "Address of an S3 service that is not Amazon's"),
  s3PathStyle: setting(boolean, false, 'Names the bucket in the path of S3 addresses instead of the host name'),
  s3Prefix: setting(textSetting('PATH', prefixProblem), undefined, 'Prefix of the keys of all images in the bucket'),
  s3AccessKeyId: setting(
    textSetting('KEY'),
    undefined,
    'Access key for S3; without it the SDK looks in the environment, in files and for a role of the machine',
    { redact: hideAll },
  ),
  s3SecretAccessKey: setting(textSetting('KEY'), undefined, 'Secret of the access key for S3', { redact: hideAll }),
  mediaMaxAge: setting(
    integerSetting('SECONDS', 0, 31_536_000),
    300,
    'Seconds that browsers and proxies may show an image without asking whether it changed',
  ),
  mediaWidths: setting(
    integers(1, 10_000, 50),
    [100, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000],
    'Widths in pixels that images are resized to; another width or height asked for is rounded up to one of them',
  ),
  mediaVariantsAtOnce: setting(integerSetting('COUNT', 1, 64), 2, 'The most images that are resized at the same time'),
  mediaCacheLimit: setting(
    bytes(0, 2 ** 50),
    2 ** 30,
    'Bytes that resized images may take together, on all nodes; the oldest are removed first, and with 0 none is stored',
  ),
  mediaSweepInterval: setting(
    integerSetting('SECONDS', 0, 31_536_000),
    3600,
    'Seconds between two removals of image files that no product uses any more; 0 for never',
  ),
  imageMaxBytes: setting(bytes(1024, 2 ** 30), 20 * 2 ** 20, 'Largest product image that can be uploaded'),
  imageMaxPixels: setting(
    integerSetting('COUNT', 1, 2 ** 31 - 1),
    50_000_000,
    'The most pixels of an uploaded product image: width x height x frames',
  ),
  imageMemory: setting(
    bytes(2 ** 20, 2 ** 36),
    512 * 2 ** 20,
    'Memory for decoding or resizing one image, estimated from its pixels and format; an image that needs more is refused, or not resized',
  ),
  imageMaxFrames: setting(integerSetting('COUNT', 1, 100_000), 1000, 'The most frames of an uploaded animation'),
  imageStripMetadata: setting(
    boolean,
    false,
    'Removes EXIF, XMP and comments (camera, place, author) from uploaded product images; otherwise images are stored as they were sent',
  ),
  // --- mail
  mailHost: setting(
    textSetting('HOST', hostProblem),
    undefined,
    'SMTP server for mails; without one mails are written into the folder "mail" of the data folder',
  ),
  mailPort: setting(integerSetting('PORT', 1, 65_535), 587, 'Port of the SMTP server'),
  mailSecurity: setting(
    choice('starttls', 'tls', 'none'),
    'starttls',
    'Encryption of connections to the SMTP server: after the greeting (starttls), from the beginning (tls, mostly port 465), or none',
  ),
  mailUser: setting(textSetting('NAME'), undefined, 'User name for the SMTP server, if it requires a login'),
  mailPassword: setting(
    textSetting('PASSWORD'),
    undefined,
    'Password for the SMTP server; set it in the environment, where other users cannot read it',
    { redact: hideAll },
  ),
  mailPasswordFile: setting(optionalFile, undefined, 'File that holds the mailPassword, in one line'),
  mailFrom: setting(
    textSetting('ADDRESS', mailAddressProblem),
    undefined,
    'Sender of mails if the store configures none (trans_email/ident_*)',
  ),
  mailTemplateDir: setting(
    optionalFolder,
    undefined,
    'Folder with your own mail templates; without it "mail-templates" in the data folder',
  ),

  webhookPrivateAddresses: setting(
    boolean,
    false,
    'Allows webhooks to addresses of this machine and of private networks, and to addresses without encryption',
  ),
  exportPrivateAddresses: setting(
    boolean,
    false,
    'Allows scheduled exports to SFTP servers on this machine and in private networks',
  ),
  paymentPrivateAddresses: setting(
    boolean,
    false,
    'Allows payment gateways on this machine and in private networks, and at addresses without encryption',
  ),
  extensionPrivateAddresses: setting(
    boolean,
    false,
    'Allows extensions to ask addresses of this machine and of private networks, and addresses without encryption',
  ),
  homePage: setting(
    boolean,
    true,
    'Serves a start page at / and the reference at /api/docs/legacy, and redirects browsers from the API addresses to it',
  ),

  shopDir: setting(
    optionalFolder,
    undefined,
    'Folder of a built single-page shop to serve at /shop; without it, with --demo, the example shop',
  ),

  consoleDir: setting(
    optionalFolder,
    undefined,
    "Folder of the operator's console to serve at /console; without it, the one that the program was built with",
  ),

  // --- SOAP
  soapNamespace: setting(someText('URI'), 'urn:Magento', 'Namespace that the WSDLs publish'),
  soapFaultStatus: setting(choice(500, 200), 500, 'HTTP status of a SOAP fault'),
  wsdlDefault: setting(
    optionalChoice('v2', 'wsi'),
    undefined,
    'The WSDL of /api/v2_soap/?wsdl; without this setting that of the imported store (api/config/compliance_wsi), else v2',
  ),
  soapBodyLimit: setting(bytes(1024, 2 ** 30), 32 * 2 ** 20, 'Largest SOAP request, decompressed'),
  soapStrangerBodyLimit: setting(
    bytes(1024, 2 ** 30),
    2 ** 18,
    'Largest SOAP request, decompressed, of a caller whose session or credentials are not yet checked',
  ),
  xmlMaxDepth: setting(integerSetting('COUNT', 8, 10_000), 64, 'The most nested XML elements in a request'),
  xmlMaxElements: setting(integerSetting('COUNT', 100, 10_000_000), 200_000, 'The most XML elements in a request'),
  xmlMaxAttributes: setting(integerSetting('COUNT', 8, 100_000), 256, 'The most attributes of an XML element'),
  maxItemsPerCall: setting(integerSetting('COUNT', 1, 1_000_000), 1000, 'The most items in one cart call'),
  maxCallsPerMultiCall: setting(integerSetting('COUNT', 1, 100_000), 500, 'The most calls in one multiCall'),
  multiCallAnswerLimit: setting(
    bytes(1024, 2 ** 30),
    2 ** 23,
    'Bytes of answers after which the remaining calls of a multiCall are not made',
  ),
  xmlrpcNil: setting(
    choice('nil', 'empty'),
    'nil',
    'How XML-RPC writes null: as <nil/>, or as an empty string for clients that reject <nil/>',
  ),
  // --- REST
  restBodyLimit: setting(bytes(1024, 2 ** 30), 2 ** 20, 'Largest REST request, decompressed'),
  restStrangerBodyLimit: setting(
    bytes(1024, 2 ** 30),
    2 ** 16,
    'Largest REST request of callers who are not API users, decompressed; files have limits of their own',
  ),
  restBulkBodyLimit: setting(
    bytes(1024, 2 ** 30),
    32 * 2 ** 20,
    'Largest REST request with many rows or an image, decompressed',
  ),
  restRequestsPerMinute: setting(
    integerSetting('COUNT', 0, 100_000_000),
    60_000,
    'REST calls a minute of one API user or customer on one node; 0 for no limit',
  ),
  restAnonymousRequestsPerMinute: setting(
    integerSetting('COUNT', 0, 100_000_000),
    60_000,
    'REST calls a minute without a bearer from one address on one node; 0 for no limit',
  ),
  restAliases: setting(
    optionalBoolean,
    undefined,
    'Answers of REST also have the names of the public interface of Maho, and unknown parameters and members are ignored; without this setting as the import set it (api/rest/aliases), else no',
  ),
  idempotencyLifetime: setting(
    integerSetting('SECONDS', 1, 31_536_000),
    86_400,
    'Seconds for which the answer to a POST with an Idempotency-Key is stored and repeated',
  ),
  idempotencyAnswersPerNetwork: setting(
    integerSetting('COUNT', 0, 100_000_000),
    10_000,
    'The most answers that are stored for the keys of strangers and customers of one network; 0 for no limit',
  ),
  idempotencyBytesPerNetwork: setting(bytes(2 ** 16, 2 ** 40), 2 ** 26, 'The most bytes of these answers'),
  corsOrigins: setting(origins, [], 'Websites whose scripts may call the REST interface: origins, or * for all'),
  // --- identity
  sessionLifetime: setting(
    integerSetting('SECONDS', 1, 31_536_000),
    3600,
    'Lifetime of a session in seconds after its last call',
  ),
  operatorSessionLifetime: setting(
    integerSetting('SECONDS', 60, 604_800),
    28_800,
    "Lifetime of an operator's session at the console in seconds after its last call; a week at most",
  ),
  tokenLifetime: setting(integerSetting('SECONDS', 1, 31_536_000), 3600, 'Lifetime of a REST token in seconds'),
  loginFailuresPerAccount: setting(
    integerSetting('COUNT', 1, 1_000_000),
    30,
    'Failed logins a minute for one account from one address; further logins are refused without a check',
  ),
  loginFailuresPerAddress: setting(
    integerSetting('COUNT', 1, 1_000_000),
    300,
    'Failed logins a minute from one address; further logins are refused without a check',
  ),
  slowHashTime: setting(
    integerSetting('MILLISECONDS', 1, 60_000),
    20_000,
    'Milliseconds a minute for checking imported keys and passwords in slow forms (bcrypt), for one address on one node; further logins are refused with 503',
  ),
  registration: setting(boolean, true, 'Allows visitors to register an account over REST'),
  registrationsPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    5,
    'Registrations an hour from one address, and with one e-mail address; 0 for any number',
  ),
  ordersPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    100,
    'Orders that guests and customers may place in an hour from one address; 0 for any number, such as for a shop whose server orders for them',
  ),
  orderMailsPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    20,
    'Orders that guests and customers may place in an hour for one e-mail address; 0 for any number',
  ),
  passwordResetsPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    5,
    'Requests an hour for a link to a new password, for one account or from one address; twice as many links may be tried; 0 for any number',
  ),
  passwordChecksPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    10,
    'Changes an hour that require the current password, by one customer or from one address; 0 for any number',
  ),
  guestCartsPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    1000,
    'Carts of guests that may be opened in an hour from one address; 0 for any number, such as for a shop whose server opens them',
  ),
  optionFileMaxBytes: setting(bytes(1024, 2 ** 30), 5 * 2 ** 20, 'Largest file that can be sent for a custom option'),
  optionFileMegabytesPerHour: setting(
    integerSetting('COUNT', 0, 1_000_000),
    200,
    'Megabytes of files for custom options an hour from one address, each file counted as at least one; 0 for any number',
  ),
  guestCartDays: setting(
    integerSetting('DAYS', 1, 3650),
    30,
    "Days after its last change until a guest's cart that was not ordered is removed",
  ),
  // --- behaviour
  cartLines: setting(
    integerSetting('COUNT', 0, 1_000_000),
    500,
    'Lines of a cart of a customer or guest, with the parts of bundles and configurable products; 0 for any number',
  ),
  strictStock: setting(
    boolean,
    false,
    'Refuses quantities above stock and disabled products to API users as well, as to customers',
  ),
  // --- running
  showPasswordHashes: setting(
    boolean,
    false,
    "Shows hashes of customers' passwords to API users who may read customers, for a move to another system",
  ),
  workers: setting(
    integerSetting('COUNT', 1, 256),
    1,
    'Processes that serve the store together, to use more cores; 1 is best if there are few reads',
  ),
  cacheMemory: setting(
    bytes(0, 2 ** 40),
    defaultCacheMemory,
    'Approximate memory of a process for cached data of the database and texts made from it; the least recently used is dropped first',
  ),
  requestsAtOnce: setting(
    integerSetting('COUNT', 1, 1_000_000),
    1000,
    'Requests that a process handles at the same time; more are refused with 503',
  ),
  largeRequestsAtOnce: setting(
    integerSetting('COUNT', 1, 100_000),
    16,
    'Requests of more than 1 MiB that a process handles at the same time; more are refused with 503',
  ),
  connectionsAtOnce: setting(
    integerSetting('COUNT', 1, 1_000_000),
    4000,
    'Connections that a process keeps open, at most three quarters of them for one network; more are closed',
  ),
  unreadAnswersAtOnce: setting(
    bytes(2 ** 20, 2 ** 40),
    2 ** 28,
    'Bytes of answers that a process holds until clients read them; requests of a network with too many are refused with 503',
  ),
  requestTimeout: setting(
    integerSetting('SECONDS', 1, 3600),
    60,
    'Seconds in which a client must have sent its whole request',
  ),
  bodyTimeout: setting(
    integerSetting('SECONDS', 1, 3600),
    20,
    'Seconds for which a client may send nothing of its request, or read nothing of its answer',
  ),
  bodyRate: setting(
    integerSetting('BYTES', 0, 1_000_000_000),
    1024,
    'Bytes a second in which a request must arrive, averaged over ten seconds; slower ones are ended; 0 for any speed',
  ),
  shutdownDelay: setting(
    integerSetting('SECONDS', 0, 3600),
    5,
    'Seconds in which everything is accepted at a stop while /readyz answers 503, so that balancers choose other nodes; not waited if nobody asked it in the last minute',
  ),
  shutdownGrace: setting(
    integerSetting('SECONDS', 0, 3600),
    10,
    'Seconds that open connections have at a stop to get their answers and end',
  ),
  slowCall: setting(
    integerSetting('MILLISECONDS', 0, 3_600_000),
    1000,
    'Calls that take longer are logged; 0 logs none',
  ),
  metricsFrom: setting(networks, ['127.0.0.0/8', '::1'], 'Who may read /metrics: IP addresses and networks'),
  activityDays: setting(integerSetting('DAYS', 1, 36_500), 365, 'Days for which it is recorded who changed what'),
  activityRows: setting(
    integerSetting('COUNT', 1000, 1_000_000_000),
    1_000_000,
    'The most changes that are recorded; the oldest are removed first',
  ),
  usageDays: setting(integerSetting('DAYS', 1, 36_500), 400, 'Days for which calls by API user are counted'),
  recordRequests: setting(
    boolean,
    false,
    'Records the last 500 calls without secrets for GET /requests; they hold data of customers. On in the demo',
  ),
  logLevel: setting(
    choice('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
    'The least level of messages that are logged',
  ),
} as const;

type Declarations = typeof settingDeclarations;
type Declared = { readonly [K in keyof Declarations]: Declarations[K] extends SettingDeclaration<infer T> ? T : never };

/** Name of a setting, as in a configuration file. */
export type SettingName = keyof Declarations;

/** Every setting's value, checked. */
export type Settings = Omit<Declared, 'mediaDir' | 'backupDir' | 'mailTemplateDir'> & {
  readonly mediaDir: string;
  readonly backupDir: string;
  readonly mailTemplateDir: string;
};

/** The source of a value. */
export type SettingSource = 'flag' | 'environment' | 'file' | 'default';

/** The settings of this process and the source of each. */
export interface ResolvedSettings {
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingName, SettingSource>>;
  /** The configuration file that was read. */
  readonly file: string | undefined;
  /** Variables with our prefix that are not settings; perhaps misspelt. */
  readonly unknownVariables: readonly string[];
}

/** An unusable setting: one line for the operator. */
export class SettingsError extends Error {}

/** The sources of settings; `flags` by setting name. */
export interface SettingOrigins {
  readonly flags: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  /** A JSON file that must exist; by default `cartwright.json` in the working directory, if it exists. */
  readonly configFile?: string | undefined;
}

/** The names of all settings, as declared. */
export const settingNames = Object.keys(settingDeclarations) as SettingName[];

/**
 * Resolves every setting from flags, else variables, else the file, else its default. Throws `SettingsError` for an
 * invalid value, for a file that cannot be read, and for an unknown setting in it.
 */
export function resolveSettings({ flags, env, workingDir, configFile }: SettingOrigins): ResolvedSettings {
  const file = findFile(workingDir, configFile ?? (env.CARTWRIGHT_CONFIG || undefined));
  const inFile = file === undefined ? {} : readFile(file);
  const values: Record<string, unknown> = {};
  const sources: Partial<Record<SettingName, SettingSource>> = {};
  for (const name of settingNames) {
    const declaration: SettingDeclaration<unknown> = settingDeclarations[name];
    const variable = variableOf(name);
    const candidates = [
      ['flag', flags[name], `--${flagOf(name)}`, workingDir],
      // Containers pass unset variables as empty texts.
      ['environment', env[variable] || undefined, variable, workingDir],
      ['file', inFile[name], `"${name}" in ${file}`, dirname(file ?? workingDir)],
    ] as const;
    const [source, value, place, from] = candidates.find(([, given]) => given !== undefined) ?? [
      'default' as const,
      declaration.kind.show(declaration.default),
      name,
      workingDir,
    ];
    values[name] = readValue(declaration, value, place, from);
    sources[name] = source;
  }
  takePassword(values, sources);
  takeMailPassword(values, sources);
  values.mediaDir ??= join(String(values.dataDir), 'media');
  values.backupDir ??= join(String(values.dataDir), 'backups');
  values.mailTemplateDir ??= join(String(values.dataDir), 'mail-templates');
  if (values.mediaStore === 's3' && values.s3Bucket === undefined) {
    throw new SettingsError('with mediaStore "s3" the setting s3Bucket must say which bucket');
  }
  if ((values.s3AccessKeyId === undefined) !== (values.s3SecretAccessKey === undefined)) {
    throw new SettingsError('s3AccessKeyId and s3SecretAccessKey must be set both or neither');
  }
  if (typeof values.baseUrl === 'string') values.baseUrl = values.baseUrl.replace(/\/+$/, '');
  return {
    settings: values as unknown as Settings,
    sources: sources as Record<SettingName, SettingSource>,
    file,
    unknownVariables: unknownVariables(env),
  };
}

/** Puts a separately given password into the addresses of the databases. */
function takePassword(values: Record<string, unknown>, sources: Partial<Record<SettingName, SettingSource>>): void {
  takeFromFile('databasePassword', 'databasePasswordFile', values, sources);
  if (typeof values.databasePassword !== 'string') return;
  for (const name of ['databaseUrl', 'databaseReplicaUrl']) {
    const url = values[name];
    if (typeof url === 'string') values[name] = withPassword(url, values.databasePassword);
  }
}

/** A name without a password, or a password without a name, could not log in. */
function takeMailPassword(values: Record<string, unknown>, sources: Partial<Record<SettingName, SettingSource>>): void {
  takeFromFile('mailPassword', 'mailPasswordFile', values, sources);
  if ((values.mailUser === undefined) !== (values.mailPassword === undefined)) {
    throw new SettingsError('mailUser and mailPassword must be set both or neither');
  }
}

/** Reads a password from the file that a setting names. */
function takeFromFile(
  name: SettingName,
  fileName: SettingName,
  values: Record<string, unknown>,
  sources: Partial<Record<SettingName, SettingSource>>,
): void {
  const file = values[fileName];
  if (typeof file !== 'string') return;
  if (values[name] !== undefined) throw new SettingsError(`${name} and ${fileName} must not be set both`);
  try {
    values[name] = readPasswordFile(file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new SettingsError(`${fileName} ${file} cannot be used: ${reason}`);
  }
  sources[name] = sources[fileName] as SettingSource;
}

/** The flag of a setting, without `--`. */
export function flagOf(name: SettingName): string {
  const { flag }: SettingDeclaration<unknown> = settingDeclarations[name];
  return flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The environment variable of a setting. */
export function variableOf(name: SettingName): string {
  return `CARTWRIGHT_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}

/** A setting's value as text for people: secrets are hidden. */
export function showSetting(name: SettingName, value: unknown): string {
  const { kind, redact }: SettingDeclaration<never> = settingDeclarations[name] as SettingDeclaration<never>;
  const text = kind.show(value as never);
  return redact && text !== '' ? redact(text) : text;
}

function setting<T>(
  kind: SettingKind<T>,
  value: NoInfer<T>,
  meaning: string,
  more: Pick<SettingDeclaration<T>, 'flag' | 'redact'> = {},
): SettingDeclaration<T> {
  return { kind, default: value, meaning, ...more };
}

function readValue(declaration: SettingDeclaration<unknown>, value: unknown, place: string, from: string): unknown {
  try {
    return declaration.kind.read(value, from);
  } catch (error) {
    // The value itself is not repeated: it may be a secret.
    if (error instanceof SettingProblem) throw new SettingsError(`${place} ${error.message}`);
    throw error;
  }
}

function findFile(workingDir: string, configFile: string | undefined): string | undefined {
  if (configFile !== undefined) return resolve(workingDir, configFile);
  const usual = join(workingDir, 'cartwright.json');
  return existsSync(usual) ? usual : undefined;
}

function readFile(file: string): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new SettingsError(`the configuration file ${file} ${reason}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`the configuration file ${file} must hold one JSON object`);
  }
  const unknown = Object.keys(content).find((name) => !(settingNames as string[]).includes(name));
  if (unknown !== undefined) throw new SettingsError(`unknown setting "${unknown}" in ${file}`);
  return content as Record<string, unknown>;
}

/**
 * Variables with another meaning: the name of the configuration file, and those of tests and of the program's start.
 */
const otherVariables = /^CARTWRIGHT_(CONFIG$|TEST_|CRASH_|PG_BIN$|IMPORT_)/;

function unknownVariables(env: SettingOrigins['env']): string[] {
  const known = new Set(settingNames.map(variableOf));
  return Object.keys(env).filter(
    (name) => name.startsWith('CARTWRIGHT_') && !known.has(name) && !otherVariables.test(name),
  );
}
