import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually } from '../../support/process.ts';
import { addImported, type MediaWorld, onMediaService } from './support.ts';

/** Files of the images that this process has open. */
function openFiles(world: MediaWorld): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${world.mediaDir}/catalog`);
    } catch {
      return false;
    }
  }).length;
}

/** More than the buffers between two sockets take. */
const BIG = 32 * 2 ** 20;

/** Asks for the image and takes only the beginning of the answer. */
async function askAndStall(world: MediaWorld) {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write('GET /media/catalog/product/b/i/big.png HTTP/1.1\r\nhost: x\r\n\r\n');
  await new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.pause();
  return socket;
}

onMediaService('a client that goes away leaves no file open', async (world) => {
  await addImported(world, '/b/i/big.png', Buffer.alloc(BIG));
  const sockets = await Promise.all([1, 2, 3].map(() => askAndStall(world)));
  assert.equal(openFiles(world), 3);
  for (const socket of sockets) socket.destroy();
  await eventually(
    20_000,
    () => true,
    async () => assert.equal(openFiles(world), 0),
  );
});

onMediaService(
  'a client that takes nothing more is cut off, and its file closed',
  async (world) => {
    await addImported(world, '/b/i/big.png', Buffer.alloc(BIG));
    const socket = await askAndStall(world);
    assert.equal(openFiles(world), 1);
    await eventually(
      20_000,
      () => true,
      async () => assert.equal(openFiles(world), 0),
    );
    socket.destroy();
  },
  { bodyTimeout: 1 },
);

onMediaService('what is sent is read only as fast as it is taken', async (world) => {
  await addImported(world, '/b/i/big.png', Buffer.alloc(BIG));
  global.gc?.();
  const before = process.memoryUsage();
  const sockets = await Promise.all(Array.from({ length: 8 }, () => askAndStall(world)));
  const after = process.memoryUsage();
  const added = after.external + after.arrayBuffers - before.external - before.arrayBuffers;
  assert.ok(added < BIG, `${added} bytes for 8 answers of ${BIG}`);
  for (const socket of sockets) socket.destroy();
});
