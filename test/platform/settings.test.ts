import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { hidePassword } from '../../src/platform/settings/setting-kinds.ts';
import {
  flagOf,
  resolveSettings,
  type SettingOrigins,
  SettingsError,
  settingDeclarations,
  settingNames,
  showSetting,
  variableOf,
} from '../../src/platform/settings/settings.ts';

test('without anything set, every setting is its default', () => {
  const { settings, sources, file } = resolve({});
  assert.deepEqual(settings, {
    port: 8080,
    homePage: true,
    exportDir: undefined,
    shopDir: undefined,
    consoleDir: undefined,
    restAliases: undefined,
    host: '127.0.0.1',
    baseUrl: undefined,
    trustedProxies: [],
    dataDir: '/nowhere/data',
    extensions: [],
    databaseUrl: undefined,
    databasePassword: undefined,
    databasePasswordFile: undefined,
    databasePool: 10,
    databaseReplicaUrl: undefined,
    mediaDir: '/nowhere/data/media',
    backupDir: '/nowhere/data/backups',
    backupCount: 7,
    recordRequests: false,
    mediaStore: 'folder',
    s3Bucket: undefined,
    s3Region: undefined,
    s3Endpoint: undefined,
    s3PathStyle: false,
    s3Prefix: undefined,
    s3AccessKeyId: undefined,
    s3SecretAccessKey: undefined,
    mediaMaxAge: 300,
    mediaWidths: [100, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000],
    mediaVariantsAtOnce: 2,
    mediaCacheLimit: 1_073_741_824,
    mediaSweepInterval: 3600,
    imageMaxBytes: 20_971_520,
    imageMaxPixels: 50_000_000,
    imageMemory: 536_870_912,
    imageMaxFrames: 1000,
    imageStripMetadata: false,
    optionFileMaxBytes: 5_242_880,
    optionFileMegabytesPerHour: 200,
    webhookPrivateAddresses: false,
    exportPrivateAddresses: false,
    paymentPrivateAddresses: false,
    extensionPrivateAddresses: false,
    mailHost: undefined,
    mailPort: 587,
    mailSecurity: 'starttls',
    mailUser: undefined,
    mailPassword: undefined,
    mailPasswordFile: undefined,
    mailFrom: undefined,
    mailTemplateDir: '/nowhere/data/mail-templates',
    soapNamespace: 'urn:Magento',
    soapFaultStatus: 500,
    wsdlDefault: undefined,
    soapBodyLimit: 33_554_432,
    soapStrangerBodyLimit: 262_144,
    xmlMaxDepth: 64,
    xmlMaxElements: 200_000,
    xmlMaxAttributes: 256,
    maxItemsPerCall: 1000,
    maxCallsPerMultiCall: 500,
    multiCallAnswerLimit: 8_388_608,
    xmlrpcNil: 'nil',
    restBodyLimit: 1_048_576,
    restStrangerBodyLimit: 65_536,
    restBulkBodyLimit: 33_554_432,
    restRequestsPerMinute: 60_000,
    restAnonymousRequestsPerMinute: 60_000,
    idempotencyLifetime: 86_400,
    idempotencyAnswersPerNetwork: 10_000,
    idempotencyBytesPerNetwork: 67_108_864,
    corsOrigins: [],
    sessionLifetime: 3600,
    tokenLifetime: 3600,
    loginFailuresPerAccount: 30,
    loginFailuresPerAddress: 300,
    operatorSessionLifetime: 28800,
    slowHashTime: 20_000,
    registration: true,
    registrationsPerHour: 5,
    ordersPerHour: 100,
    orderMailsPerHour: 20,
    passwordResetsPerHour: 5,
    passwordChecksPerHour: 10,
    guestCartsPerHour: 1000,
    guestCartDays: 30,
    cartLines: 500,
    strictStock: false,
    showPasswordHashes: false,
    workers: 1,
    cacheMemory: 32 * 2 ** 20,
    requestsAtOnce: 1000,
    largeRequestsAtOnce: 16,
    connectionsAtOnce: 4000,
    unreadAnswersAtOnce: 268_435_456,
    requestTimeout: 60,
    bodyTimeout: 20,
    bodyRate: 1024,
    shutdownDelay: 5,
    shutdownGrace: 10,
    slowCall: 1000,
    metricsFrom: ['127.0.0.0/8', '::1'],
    activityDays: 365,
    activityRows: 1_000_000,
    usageDays: 400,
    logLevel: 'info',
  });
  assert.deepEqual(new Set(Object.values(sources)), new Set(['default']));
  assert.equal(file, undefined);
});

test('flags go before variables, variables before the file, the file before defaults', (t) => {
  const workingDir = folderWith(t, { port: 1, host: '::1', sessionLifetime: 60 });
  const { settings, sources } = resolve({
    workingDir,
    flags: { port: '3' },
    env: { CARTWRIGHT_PORT: '2', CARTWRIGHT_HOST: '127.0.0.2' },
  });
  assert.deepEqual([settings.port, settings.host, settings.sessionLifetime], [3, '127.0.0.2', 60]);
  assert.deepEqual(
    [sources.port, sources.host, sources.sessionLifetime, sources.dataDir],
    ['flag', 'environment', 'file', 'default'],
  );
});

test('flag and variable follow from the name', () => {
  assert.deepEqual([flagOf('databaseUrl'), variableOf('databaseUrl')], ['database-url', 'CARTWRIGHT_DATABASE_URL']);
  assert.deepEqual([flagOf('dataDir'), variableOf('dataDir')], ['data', 'CARTWRIGHT_DATA']);
});

test('no two settings share a flag, and every one has a meaning', () => {
  assert.equal(new Set(settingNames.map(flagOf)).size, settingNames.length);
  for (const name of settingNames) assert.match(settingDeclarations[name].meaning, /^[A-Z].*[^.]$/, name);
});

test('every default passes its own check', () => {
  for (const name of settingNames) {
    const { kind, default: value } = settingDeclarations[name] as {
      kind: { show(v: unknown): string };
      default: unknown;
    };
    assert.doesNotThrow(() => resolve({ flags: { [name]: kind.show(value) } }), name);
  }
});

test('a variable that is empty is not set', () => {
  assert.equal(resolve({ env: { CARTWRIGHT_PORT: '' } }).settings.port, 8080);
});

test('relative folders are meant from the working directory, or from the file that names them', (t) => {
  const workingDir = folderWith(t, { mediaDir: 'pictures' });
  const { settings } = resolve({ configFile: join(workingDir, 'cartwright.json'), flags: { dataDir: 'store' } });
  assert.deepEqual([settings.dataDir, settings.mediaDir], ['/nowhere/store', join(workingDir, 'pictures')]);
});

test('images go below the data folder unless said otherwise', () => {
  assert.equal(resolve({ flags: { dataDir: '/srv/shop' } }).settings.mediaDir, '/srv/shop/media');
});

test('a file can be named by a variable and must then exist', () => {
  refuses(
    { env: { CARTWRIGHT_CONFIG: '/nowhere/at/all.json' } },
    'the configuration file /nowhere/at/all.json cannot be read',
  );
});

test('a file that is not a JSON object, or has an unknown setting, is refused', (t) => {
  const unknown = folderWith(t, { prot: 1 });
  refuses({ workingDir: unknown }, `unknown setting "prot" in ${join(unknown, 'cartwright.json')}`);
  const list = folderWith(t, []);
  refuses({ workingDir: list }, `the configuration file ${join(list, 'cartwright.json')} must hold one JSON object`);
  const broken = join(list, 'broken.json');
  writeFileSync(broken, '{"port": ');
  refuses({ configFile: broken }, `the configuration file ${broken} is not valid JSON`);
});

const databaseUrlRule =
  'must be as in postgres://user:password@host:5432/database; in a name or password / is written as %2F, ? as %3F, # as %23, @ as %40, : as %3A, % as %25 and a blank as %20';

const bad: readonly (readonly [keyof typeof settingDeclarations, unknown, string])[] = [
  ['port', '65536', '--port must be a whole number from 0 to 65535'],
  ['port', '8o', '--port must be a whole number from 0 to 65535'],
  ['port', '', '--port must be a whole number from 0 to 65535'],
  ['host', ' ', '--host must be a text that is not empty'],
  ['strictStock', 'constructor', '--strict-stock must be true or false'],
  ['soapFaultStatus', '404', '--soap-fault-status must be 500 or 200'],
  ['soapBodyLimit', '32 MB', '--soap-body-limit must be a size from 1 KiB to 1 GiB, as in 512 KiB or 32 MiB'],
  ['soapBodyLimit', '2GiB', '--soap-body-limit must be a size from 1 KiB to 1 GiB, as in 512 KiB or 32 MiB'],
  ['baseUrl', 'shop.example.com', '--base-url must be an address as in https://shop.example.com, without query'],
  ['baseUrl', 'ftp://shop', '--base-url must be an address as in https://shop.example.com, without query'],
  ['baseUrl', 'https://shop/?a=1', '--base-url must be an address as in https://shop.example.com, without query'],
  ['databaseUrl', 'mysql://x', `--database-url ${databaseUrlRule}`],
  // Which part is the password nobody can say; none of it is told.
  ...['p@ss/w:rd', 'p#ss', '12#ss', '12/ss', '12?ss', 'p?ss', 'p ss', '100%', 'p@s/s'].flatMap((password) =>
    (['databaseUrl', 'databaseReplicaUrl'] as const).map(
      (name) => [name, `postgres://u:${password}@host/db`, `--${flagOf(name)} ${databaseUrlRule}`] as const,
    ),
  ),
  ['s3Endpoint', 'https://:pw@s3', '--s3-endpoint must be an address as in https://shop.example.com, without query'],
  [
    'trustedProxies',
    '10.0.0.0/33',
    '--trusted-proxies must be a list of IP addresses and networks; "10.0.0.0/33" is neither',
  ],
  [
    'trustedProxies',
    '10.0.0.0/',
    '--trusted-proxies must be a list of IP addresses and networks; "10.0.0.0/" is neither',
  ],
  ['trustedProxies', 'proxy', '--trusted-proxies must be a list of IP addresses and networks; "proxy" is neither'],
];
for (const [name, value, message] of bad) {
  test(`${name} cannot be ${JSON.stringify(value)}`, () => refuses({ flags: { [name]: value } }, message));
}

test('a bad value in a variable or file is named by its place, without the value', (t) => {
  refuses({ env: { CARTWRIGHT_DATABASE_URL: 'secret' } }, /^CARTWRIGHT_DATABASE_URL must be as in (?!.*secret)/);
  const workingDir = folderWith(t, { port: '80x' });
  refuses({ workingDir }, `"port" in ${join(workingDir, 'cartwright.json')} must be a whole number from 0 to 65535`);
});

test('values are read as what they are', () => {
  const { settings } = resolve({
    flags: {
      soapBodyLimit: '512 KiB',
      soapFaultStatus: '200',
      strictStock: true,
      baseUrl: 'https://shop.example.com/api/',
      trustedProxies: '10.0.0.0/8, ::1',
    },
  });
  assert.deepEqual(
    [settings.soapBodyLimit, settings.soapFaultStatus, settings.strictStock, settings.baseUrl, settings.trustedProxies],
    [524_288, 200, true, 'https://shop.example.com/api', ['10.0.0.0/8', '::1']],
  );
});

test('a file may use JSON numbers, truths and lists', (t) => {
  const workingDir = folderWith(t, { port: 81, strictStock: true, trustedProxies: ['::1'], soapBodyLimit: 4096 });
  const { settings } = resolve({ workingDir });
  assert.deepEqual(
    [settings.port, settings.strictStock, settings.trustedProxies, settings.soapBodyLimit],
    [81, true, ['::1'], 4096],
  );
});

test('an unknown variable of the service is named, those of other programs are not', () => {
  const env = { CARTWRIGHT_PROT: '1', CARTWRIGHT_TEST_PG: 'x', CARTWRIGHT_CONFIG: '', HOME: '/' };
  assert.deepEqual(resolve({ env }).unknownVariables, ['CARTWRIGHT_PROT']);
});

test('a password in a database URL is never shown', () => {
  const shown = showSetting('databaseUrl', 'postgres://shop:s3cret@db/shop?sslpassword=s3cret&sslmode=require');
  assert.equal(shown, 'postgres://shop:***@db/shop?sslpassword=***&sslmode=require');
  assert.equal(hidePassword('not a url'), '***');
  assert.equal(showSetting('databaseUrl', undefined), '');
});

test('nothing of a database URL that cannot be read is shown', () => {
  assert.equal(showSetting('databaseUrl', 'postgres://shop:p@ss/w:rd@db/shop'), '***');
});

test('the password of the databases comes from the environment or a file, for URLs that have none', (t) => {
  const urls = {
    CARTWRIGHT_DATABASE_URL: 'postgres://shop@db/shop',
    CARTWRIGHT_DATABASE_REPLICA_URL: 'postgres://reader:own@db/shop',
  };
  const password = 'p@ss/w:rd #?%&+';
  const workingDir = folderWith(t, {});
  const file = join(workingDir, 'password');
  writeFileSync(file, `${password}\n`);
  const encoded = 'postgres://shop@db/shop?password=p%40ss%2Fw%3Ard+%23%3F%25%26%2B';
  for (const env of [{ CARTWRIGHT_DATABASE_PASSWORD: password }, { CARTWRIGHT_DATABASE_PASSWORD_FILE: file }]) {
    const { settings, sources } = resolve({ env: { ...urls, ...env } });
    assert.deepEqual(
      [settings.databaseUrl, settings.databaseReplicaUrl, sources.databasePassword],
      [encoded, urls.CARTWRIGHT_DATABASE_REPLICA_URL, 'environment'],
    );
    assert.equal(showSetting('databaseUrl', settings.databaseUrl), 'postgres://shop@db/shop?password=***');
    assert.equal(showSetting('databasePassword', settings.databasePassword), '***');
    // As the driver reads it.
    assert.equal(new pg.Client(settings.databaseUrl).password, password);
  }
  const socket = resolve({
    env: { CARTWRIGHT_DATABASE_URL: 'postgres:///shop?host=/run/pg', CARTWRIGHT_DATABASE_PASSWORD: password },
  });
  assert.deepEqual(new pg.Client(socket.settings.databaseUrl).password, password);
});

test('a password file that cannot be read, is empty, or is given together with a password is refused', (t) => {
  const workingDir = folderWith(t, {});
  const file = join(workingDir, 'password');
  refuses({ flags: { databasePasswordFile: file } }, `databasePasswordFile ${file} cannot be used: ENOENT`);
  writeFileSync(file, '\n');
  refuses({ flags: { databasePasswordFile: file } }, `databasePasswordFile ${file} cannot be used: it is empty`);
  refuses(
    { flags: { databasePasswordFile: file, databasePassword: 'p' } },
    'databasePassword and databasePasswordFile must not be set both',
  );
});

test('values are shown as they are written', () => {
  assert.equal(showSetting('soapBodyLimit', 33_554_432), '32 MiB');
  assert.equal(showSetting('trustedProxies', ['::1', '10.0.0.0/8']), '::1,10.0.0.0/8');
});

function resolve(origins: Partial<SettingOrigins>) {
  return resolveSettings({ flags: {}, env: {}, workingDir: '/nowhere', ...origins });
}

function refuses(origins: Partial<SettingOrigins>, message: string | RegExp): void {
  assert.throws(
    () => resolve(origins),
    (error: Error) => {
      assert.ok(error instanceof SettingsError);
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
      return true;
    },
  );
}

function folderWith(t: TestContext, content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'cartwright.json'), JSON.stringify(content));
  return folder;
}

test('a store of images in S3 needs a bucket, and both keys or none', () => {
  const problem = (flags: SettingOrigins['flags']) => {
    try {
      resolve({ flags });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  assert.match(problem({ mediaStore: 's3' }) ?? '', /s3Bucket must say which bucket/);
  assert.equal(problem({ mediaStore: 's3', s3Bucket: 'shop' }), undefined);
  assert.match(problem({ s3AccessKeyId: 'id' }) ?? '', /both or neither/);
  assert.match(problem({ s3SecretAccessKey: 'secret' }) ?? '', /both or neither/);
  assert.match(problem({ s3Prefix: '../other' }) ?? '', /must be as in/);
  assert.match(problem({ s3Prefix: '/shop' }) ?? '', /must be as in/);
});

test('the keys for S3 are not shown', () => {
  assert.equal(showSetting('s3AccessKeyId', 'AKIA'), '***');
  assert.equal(showSetting('s3SecretAccessKey', 'secret'), '***');
  assert.equal(showSetting('s3SecretAccessKey', undefined), '');
});

test('widths of images are rising numbers', () => {
  const widths = (mediaWidths: unknown) => resolve({ flags: { mediaWidths } }).settings.mediaWidths;
  assert.deepEqual(widths('50, 100,1000'), [50, 100, 1000]);
  assert.deepEqual(widths([50, 100]), [50, 100]);
  for (const bad of ['', '100,50', '100,100', '1.5', '0', '20000', 'x', '100,', [], {}, [null]]) {
    assert.throws(() => widths(bad), SettingsError, JSON.stringify(bad));
  }
});
