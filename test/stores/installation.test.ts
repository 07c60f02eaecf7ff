import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop, type Shop } from '../support/shop.ts';
import { type Style, styledClient, styles } from '../support/styled-client.ts';

/** Calls the operation as an API user that is made for it, but for what is denied; answers the content of the Body. */
async function bodyFor(shop: Shop, style: Style, { path = 'core_magento.info', without = '' } = {}): Promise<string> {
  const name = `${style}-without-${without}`;
  await addApiUser(shop.engine, name, ['core/magento']);
  await shop.engine.write((tx) =>
    tx.exec(`update role_grant set is_allowed = case when resource_id = '${without}' then 0 else 1 end`),
  );
  const client = styledClient(shop.url, style);
  const envelope = await client.envelope(await client.login(name, testKey), path);
  return /<(?:\w|-)+:Body>\s*(.*?)\s*<\/(?:\w|-)+:Body>/s.exec(envelope)?.[1] ?? envelope;
}

const v1 =
  '<ns1:callResponse><callReturn xsi:type="ns2:Map"><item><key xsi:type="xsd:string">magento_version</key><value xsi:type="xsd:string">1.9.4.5</value></item><item><key xsi:type="xsd:string">magento_edition</key><value xsi:type="xsd:string">Community</value></item></callReturn></ns1:callResponse>';

const answers: Readonly<Record<Style, string>> = {
  v1,
  v2: '<ns1:magentoInfoResponse><info xsi:type="ns1:magentoInfoEntity"><magento_version xsi:type="xsd:string">1.9.4.5</magento_version><magento_edition xsi:type="xsd:string">Community</magento_edition></info></ns1:magentoInfoResponse>',
  wsi: '<ns1:magentoInfoResponseParam><result><magento_version>1.9.4.5</magento_version><magento_edition>Community</magento_edition></result></ns1:magentoInfoResponseParam>',
};

for (const style of styles) {
  onShop(`${style} tells the Magento that the interface is compatible with`, async (shop) => {
    assert.equal(await bodyFor(shop, style), answers[style]);
  });

  onShop(`${style} tells it to nobody without both access ids`, async (shop) => {
    for (const without of ['core/magento', 'core/magento/info']) {
      const body = await bodyFor(shop, style, { without });
      assert.match(body, /<faultcode>2<\/faultcode>\s*<faultstring>Access denied\.<\/faultstring>/);
      assert.doesNotMatch(body, /1\.9\.4\.5/);
    }
  });
}

onShop('V1 knows it by its alias, too', async (shop) => {
  assert.equal(await bodyFor(shop, 'v1', { path: 'magento.info' }), v1);
});

onShop('REST tells it with the version of the program', async (shop) => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { status, body } = await (await shop.as('stores/read')).get('/installation');
  assert.deepEqual([status, body], [200, { version, magentoVersion: '1.9.4.5', magentoEdition: 'Community' }]);
});

onShop('REST refuses callers without a token or the permission', async (shop) => {
  for (const [client, status, error] of [
    [await shop.as(), 401, 'unauthorized'],
    [await shop.as('core/magento', 'core/magento/info', 'stores/write'), 403, 'forbidden'],
  ] as const) {
    const { body, ...answer } = await client.get('/installation');
    assert.deepEqual(
      [answer.status, body.error, body.version, body.magentoVersion],
      [status, error, undefined, undefined],
    );
  }
});
