/** Faults on the wire: status, code, text, namespace; and that nothing internal is told (reference 1.5, design 2 and 4). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { onEachStore } from '../../support/database/engines.ts';
import { envelope, faults, list, login, paths, send, serve, serveFile, styles, v2, wsi } from './wire.ts';

const wire = await serveFile();
const session = await wire.login();

describe('the HTTP status', async () => {
  const lenient = await serveFile({ soapFaultStatus: 200 });
  for (const style of styles) {
    it(`of a fault is 500 in ${style}`, async () => {
      assert.deepEqual(await wire.call(style, list(style, 'nope', 1)), {
        status: 500,
        version: '1.1',
        fault: faults.session,
      });
    });
    it(`of a fault is 200 in ${style} where the setting says so`, async () => {
      assert.deepEqual(await lenient.call(style, list(style, 'nope', 1)), {
        status: 200,
        version: '1.1',
        fault: faults.session,
      });
    });
    it(`of an unknown operation is 500 at the address of ${style} all the same`, async () => {
      assert.deepEqual(await lenient.call(style, '<m:noSuchOperation/>'), {
        status: 500,
        version: '1.1',
        fault: { code: 'SOAP-ENV:Server', text: "Procedure 'noSuchOperation' not present" },
      });
    });
  }
});

describe('a fault', () => {
  it('is one line with the bare number and nothing else', async () => {
    const { body } = await send(wire.url, { path: paths.v2, body: envelope(list('v2', 'nope', 1)) });
    assert.equal(
      body,
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><SOAP-ENV:Fault>' +
        '<faultcode>5</faultcode><faultstring>Session expired. Try to relogin.</faultstring>' +
        '</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>\n',
    );
  });
  it('for text where a number belongs says so', async () => {
    for (const style of ['v2', 'wsi'] as const) {
      assert.deepEqual((await wire.call(style, list(style, session, 'abc'))).fault, {
        code: 'SOAP-ENV:Server',
        text: 'SOAP-ERROR: Encoding: Violation of encoding rules',
      });
    }
  });
  it('for text where V1 wants a number is that of a cart that does not exist', async () => {
    assert.deepEqual((await wire.call('v1', list('v1', session, 'abc'))).fault, faults.quote);
  });
  it('for an operation of V1 at the V2 address says that it is not there', async () => {
    const answer = await wire.call('v2', v2('call', session));
    assert.deepEqual(answer.fault, { code: 'SOAP-ENV:Server', text: "Procedure 'call' not present" });
  });
  it('for an operation of V2 at the V1 address says that it is not there', async () => {
    const answer = await wire.call('v1', v2('shoppingCartCreate', session));
    assert.deepEqual(answer.fault, { code: 'SOAP-ENV:Server', text: "Procedure 'shoppingCartCreate' not present" });
  });
  it('for a header that must be understood says that it is not', async () => {
    const header = '<e:Header><h:x xmlns:h="urn:h" e:mustUnderstand="1"/></e:Header><e:Body>';
    const body = envelope(list('v2', session, 1)).replace('<e:Body>', header);
    const { answer } = await send(wire.url, { path: paths.v2, body });
    assert.deepEqual(answer.fault, { code: 'SOAP-ENV:MustUnderstand', text: 'Header not understood' });
  });
  it('for XML that is no envelope is a wrong version', async () => {
    const { answer } = await send(wire.url, { path: paths.v2, body: '<x/>' });
    assert.deepEqual(answer.fault, { code: 'SOAP-ENV:VersionMismatch', text: 'Wrong Version' });
  });
});

describe('the namespace', () => {
  const operation = 'shoppingCartCreate';
  const asked = (namespace: string, body: string) => envelope(body).replaceAll('urn:Magento', namespace);
  for (const namespace of ['urn:Magento', 'urn:OpenMage', 'urn:Maho']) {
    for (const [style, body] of [['v2', v2(operation, session)] as const, ['wsi', wsi(operation, session)] as const]) {
      it(`${namespace} is understood in ${style} and answered in`, async () => {
        const { status, body: text } = await send(wire.url, { path: paths.v2, body: asked(namespace, body) });
        assert.equal(status, 200);
        assert.match(text, new RegExp(`="${namespace}"`));
        assert.match(text, style === 'v2' ? /:shoppingCartCreateResponse>/ : /:shoppingCartCreateResponseParam[ >]/);
      });
    }
  }
  it('is any in the rpc styles', async () => {
    const { status } = await send(wire.url, { path: paths.v2, body: asked('urn:nonsense', v2(operation, session)) });
    assert.equal(status, 200);
  });
  it('may be none in the rpc styles', async () => {
    const body = envelope(v2(operation, session).replaceAll('m:', ''));
    const { status } = await send(wire.url, { path: paths.v2, body });
    assert.equal(status, 200);
  });
  it('must be known in WS-I', async () => {
    const { answer } = await send(wire.url, { path: paths.v2, body: asked('urn:nonsense', wsi(operation, session)) });
    const text = "Procedure 'shoppingCartCreateRequestParam' not present";
    assert.deepEqual(answer.fault, { code: 'SOAP-ENV:Server', text });
  });
});

describe('both V2 conventions at one address', () => {
  it('share their sessions', async () => {
    const { result: fromWsi } = await wire.call('wsi', login('wsi', 'root', 'key-12345'));
    const { status } = await wire.call('v2', v2('shoppingCartCreate', String(fromWsi)));
    assert.equal(status, 200);
  });
  it('are recognized by the element alone', async () => {
    const rpc = v2('shoppingCartCreate', session);
    const literal = wsi('shoppingCartCreate', session);
    const answers = [await wire.call('v2', rpc), await wire.call('v2', literal)];
    assert.deepEqual(
      answers.map(({ result }) => String(result).replace(/\d+/, 'N')),
      ['int N', 'N'],
    );
  });
});

onEachStore('demo_rows', 'an unexpected error is fault 1, and only the log knows more', async (_t, engine) => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const broken = await serve(engine, {}, { log });
  try {
    const id = await broken.login();
    const quoteId = await broken.cart(id);
    await engine.write((tx) => tx.exec('alter table quote_item rename to quote_item_gone'));
    for (const style of styles) {
      const { status, body, answer } = await send(broken.url, {
        path: paths[style],
        body: envelope(list(style, id, quoteId)),
      });
      assert.deepEqual([status, answer.fault], [500, faults.internal]);
      assert.doesNotMatch(body, /quote_item|sql/i);
    }
    assert.equal(logged.length, 3);
    for (const line of logged) assert.match(line, /quote_item/);
  } finally {
    await engine.write((tx) => tx.exec('alter table quote_item_gone rename to quote_item'));
    await broken.close();
  }
});
