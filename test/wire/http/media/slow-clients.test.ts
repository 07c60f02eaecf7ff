import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually } from '../../../support/process.ts';
import { addImported, type MediaWorld, onMediaService } from './support.ts';

/** How far each of the images' files that this process has open is read, in bytes. */
function readPositions(world: MediaWorld): number[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      if (!readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${world.mediaDir}/catalog`)) return [];
      return [Number(/^pos:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1])];
    } catch {
      return [];
    }
  });
}

const openFiles = (world: MediaWorld): number => readPositions(world).length;

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
    60_000,
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
      60_000,
      () => true,
      async () => assert.equal(openFiles(world), 0),
    );
    socket.destroy();
  },
  { bodyTimeout: 1 },
);

onMediaService('a file is read only as fast as the client reads it', async (world) => {
  await addImported(world, '/b/i/big.png', Buffer.alloc(BIG));
  const sockets = await Promise.all([1, 2, 3].map(() => askAndStall(world)));
  let before: number[] = [];
  await eventually(
    60_000,
    () => true,
    async () => {
      const last = before;
      before = readPositions(world);
      assert.deepEqual(before, last, 'it is still being read');
    },
  );
  assert.equal(before.length, 3);
  for (const position of before) assert.ok(position > 0 && position < BIG, String(position));
  for (const socket of sockets) socket.destroy();
});
