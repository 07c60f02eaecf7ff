/** Where XML-RPC is (soap-catalog 8). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { envelope, login, send } from '../soap/wire.ts';
import { methodCall, path, serveRpc } from './rpc.ts';

const rpc = await serveRpc();
const ended = { status: 200, result: 'boolean 1' };
const body = methodCall('endSession', 'nobody');

describe('XML-RPC is', () => {
  const spelled = ['', '/index.php'].flatMap((prefix) =>
    ['', '/', '/index', '/index/'].map((suffix) => `${prefix}/api/xmlrpc${suffix}`),
  );
  const byType = ['/api.php', '/api/', '/api', '/api/index/index/', '/index.php/api/index', '/api/soap/'].map(
    (address) => `${address}?type=xmlrpc`,
  );
  for (const address of [...spelled, '/api/xmlrpc/?type=soap', ...byType]) {
    it(`at ${address}`, async () => {
      assert.deepEqual((await send(rpc.url, { path: address, body })).answer, ended);
    });
  }
  it('nowhere else', async () => {
    for (const address of ['/api/xmlrpc/x', '/api/v2_soap/?type=xmlrpc', '/api/jsonrpc/', '/api/XMLRPC/']) {
      assert.notDeepEqual((await send(rpc.url, { path: address, body })).answer, ended, address);
    }
  });
});

describe('without the type', () => {
  for (const address of ['/api.php', '/api/index/index/', '/api.php?type=soap', '/api/?type=xml-rpc']) {
    it(`${address} is SOAP V1`, async () => {
      const sent = { path: address, body: envelope(login('v1', 'root', 'key-12345')) };
      assert.match(String((await send(rpc.url, sent)).answer.result), /^[0-9a-f]{64}$/);
      assert.equal((await send(rpc.url, { path: address, body })).answer.fault?.code, 'SOAP-ENV:VersionMismatch');
    });
  }
});

describe('a request', () => {
  const unreadable = { status: 200, fault: { code: '630', text: 'Unable to read request' } };
  it('may have any content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x']) {
      assert.deepEqual((await send(rpc.url, { path, body, headers: { 'content-type': type } })).answer, ended);
    }
  });
  it('by GET, or without a body, asks for nothing', async () => {
    assert.deepEqual((await send(rpc.url, { path, method: 'GET' })).answer, unreadable);
    assert.deepEqual((await send(rpc.url, { path, body: '' })).answer, unreadable);
  });
  it('by HEAD has no answer but its head', async () => {
    const { status, body, headers } = await send(rpc.url, { path, method: 'HEAD' });
    assert.deepEqual([status, body, headers['content-type']], [200, '', 'text/xml; charset=UTF-8']);
  });
  it('by another method is refused', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await send(rpc.url, { path, method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, POST']);
    }
  });
  it('of a browser is led to the page for people', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const reply = await send(rpc.url, { path, method: 'GET', headers });
    assert.deepEqual([reply.status, reply.headers.location], [302, '../../']);
  });
});
