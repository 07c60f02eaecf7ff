import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Program, startProgram } from '../crash/program.ts';
import type { Unavailable } from '../support/database/postgres.ts';
import { copyPreparedFolder } from '../support/database/prepared.ts';
import { freePort } from '../support/process.ts';
import type { TestServer } from '../support/server.ts';
import { startHaproxy } from './haproxy.ts';
import { startNginx } from './nginx.ts';

type Front = TestServer & { readonly url: string };

/** A call that costs little, and that no balancer may send a second time. */
const body =
  '<methodCall><methodName>endSession</methodName><params><param><value>0</value></param></params></methodCall>';

/** Calls by sixteen clients, each on a connection of its own that it keeps, until `goesOn` says no. */
function callAll(url: string, goesOn: (calls: number) => boolean) {
  const { hostname, port } = new URL(url);
  const call = `POST /api/xmlrpc/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: text/xml\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const lost: string[] = [];
  let calls = 0;
  const client = async (): Promise<void> => {
    let socket: Socket | undefined;
    while (goesOn(calls)) {
      calls++;
      socket ??= connect(Number(port), hostname);
      const { answer, isLast } = await answerOf(socket, call);
      if (!/^HTTP\/1\.1 200 .*<boolean>1<\/boolean>/s.test(answer)) lost.push(answer.slice(0, 300));
      if (isLast) socket = void socket.destroy();
    }
    socket?.destroy();
  };
  return { lost, calls: () => calls, over: Promise.all(Array.from({ length: 16 }, client)) };
}

/** Sends a call; answers what came, and whether the connection has ended or is said to. */
function answerOf(socket: Socket, call: string): Promise<{ answer: string; isLast: boolean }> {
  return new Promise((resolve) => {
    let answer = '';
    const finish = (isLast: boolean): void => {
      socket.removeAllListeners();
      resolve({ answer, isLast });
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      const head = answer.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
      if (head > 0 && answer.length >= head + 4 + length) finish(/connection: close/i.test(answer));
    });
    socket.once('error', (error) => {
      answer += String(error);
      finish(true);
    });
    socket.once('end', () => finish(true));
    socket.write(call);
  });
}

/** Stops and starts two nodes, as often as `rounds` says, amid at least so many calls; none may be lost. */
async function restartAmidCalls(
  t: TestContext,
  startFront: (nodes: readonly string[]) => Promise<Front | Unavailable>,
  { least, rounds, flags }: { least: number; rounds: readonly number[]; flags: readonly string[] },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-restart-'));
  const nodes: Program[] = [];
  let front: Front | undefined;
  let isOver = false;
  try {
    await copyPreparedFolder('migrated', folder);
    const ports = [await freePort(), await freePort()];
    const start = (port = 0) =>
      startProgram(['--data', folder, '--port', String(port), '--trusted-proxies', '127.0.0.1', ...flags]);
    nodes.push(...(await Promise.all(ports.map(start))));
    const started = await startFront(nodes.map(({ address }) => address));
    if ('unavailable' in started) return t.skip(started.unavailable);
    front = started;
    const load = callAll(front.url, (calls) => !isOver || calls < least);
    for (const [round, node] of rounds.entries()) {
      while (load.calls() < (least * round) / rounds.length) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(await nodes[node]?.end(), 0);
      nodes[node] = await start(ports[node]);
    }
    isOver = true;
    await load.over;
    assert.deepEqual([...new Set(load.lost)], [], `${load.lost.length} of ${load.calls()} calls are lost`);
  } finally {
    isOver = true;
    await front?.stop();
    for (const node of nodes) await node.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('two nodes behind the shipped nginx file are started again in turn, and of 20,000 calls none is lost', (t) =>
  restartAmidCalls(t, startNginx, { least: 20_000, rounds: [0, 1, 0, 1], flags: [] }));

test('nor is one behind the shipped HAProxy file, for which a stop waits', (t) =>
  restartAmidCalls(t, startHaproxy, { least: 2000, rounds: [0], flags: ['--shutdown-delay', '3'] }));
