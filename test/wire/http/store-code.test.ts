/** Addresses of the legacy interface that begin with the code of a store view. */

import assert from 'node:assert/strict';
import { onEachStore } from '../../support/database/engines.ts';
import { sendHttp } from '../../support/send.ts';
import { envelope, login, serve } from '../soap/wire.ts';

onEachStore('demo_rows', 'an address begins with a store code, if the store has such', async (_t, engine) => {
  const wire = await serve(engine);
  const post = async (path: string, body: string) =>
    sendHttp(wire.url + path, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  const soap = envelope(login('v2', 'root', 'key-12345'));
  const xml = '<methodCall><methodName>startSession</methodName></methodCall>';
  const json = '{"method":"startSession","id":1}';
  const calls = [
    ['/default/api/v2_soap/', soap],
    ['/german/api/v2_soap', soap],
    ['/german/api/soap/', envelope(login('v1', 'root', 'key-12345'))],
    ['/index.php/german/api/xmlrpc/', xml],
    ['/index.php/german/api/jsonrpc/', json],
    ['/atelier_fr/api/?type=xmlrpc', xml],
    ['/atelier_fr/api/?type=jsonrpc', json],
  ] as const;
  const setting = (value: string) =>
    engine.write((tx) => tx.exec(`update store_config set value = '${value}' where path = 'web/url/use_store'`));
  try {
    for (const [path, body] of calls) assert.equal((await post(path, body)).status, 404, path);
    await setting('1');
    for (const [path, body] of calls) {
      const { status, text } = await post(path, body);
      assert.equal(status, 200, path);
      assert.match(text, /[>"][0-9a-f]{64}[<"]/, path);
    }
    for (const code of ['nosuch', '2', 'GERMAN', 'admin', "'", '%00', '..%2f', 'index.php']) {
      for (const [rest, body] of [
        ['/api/v2_soap/', soap],
        ['/api/jsonrpc/', json],
      ] as const) {
        const { status, text } = await post(`/${code}${rest}`, body);
        if (code === 'index.php') assert.equal(status, 200);
        else assert.ok(status === 404 && !text.includes('Envelope'), `${code} ${status}`);
      }
    }
    const wsdl = await sendHttp(`${wire.url}/german/api/v2_soap/?wsdl`, { method: 'GET', headers: {} });
    assert.ok(wsdl.text.includes(`location="${wire.url}/german/api/v2_soap/"`));
    await setting('0');
    assert.equal((await post('/german/api/jsonrpc/', json)).status, 404);
  } finally {
    await wire.close();
  }
});
