import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { asError, LaunchError } from './say.mjs';

/**
 * Runs `work` while no other process runs work under the same lock. The lock is a folder, since making one is atomic on
 * every file system. A lock whose holder died is taken over: at once if its process is gone from this host, else when it
 * has not been touched for `staleMs` (another host or container on a shared folder).
 *
 * @template T
 * @param {string} folder the lock's path; its parent must exist
 * @param {() => Promise<T>} work
 * @param {{onWait?: (holder: string) => void, pollMs?: number, staleMs?: number}} [options] `onWait` is called once, when
 *   another process holds the lock
 * @returns {Promise<T>} the result of the work
 */
export async function withLock(folder, work, { onWait = () => {}, pollMs = 100, staleMs = 30_000 } = {}) {
  let waited = false;
  while (!acquire(folder) && !takeOver(folder, staleMs)) {
    if (!waited) onWait(readOwner(folder) ?? 'another process');
    waited = true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const heartbeat = setInterval(() => touch(folder), staleMs / 5);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @returns {boolean} whether the lock was free and is now ours
 */
function acquire(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code, message } = asError(error);
    if (code === 'EEXIST') return false;
    throw new LaunchError(`cannot write to the program's folder: ${message}`);
  }
  writeFileSync(join(folder, 'owner'), ownName());
  return true;
}

/**
 * Takes over the lock of a dead holder. If several processes see the same dead holder, only one may win. So the
 * takeover itself is locked by a folder, and the holder is checked again inside it.
 * @param {string} folder
 * @param {number} staleMs
 * @returns {boolean} whether the lock is now ours
 */
function takeOver(folder, staleMs) {
  if (!isDead(folder, staleMs)) return false;
  const claim = join(folder, 'takeover');
  try {
    mkdirSync(claim);
  } catch (error) {
    // Another process has claimed the takeover and may have died in these few microseconds; or the holder has just
    // released the lock.
    if (asError(error).code === 'EEXIST' && ageMs(claim) > staleMs) rmSync(claim, { recursive: true, force: true });
    return false;
  }
  // Another process may have taken the lock over between our check and our claim. (Without an owner our claim itself
  // has made the folder look fresh, and only we can write an owner now.)
  const dead = readOwner(folder) === undefined || isDead(folder, staleMs);
  if (dead) {
    writeFileSync(join(folder, 'owner.new'), ownName());
    renameSync(join(folder, 'owner.new'), join(folder, 'owner'));
  }
  rmSync(claim, { recursive: true, force: true });
  return dead;
}

/**
 * @param {string} folder
 * @param {number} staleMs
 * @returns {boolean} whether the lock's holder is gone
 */
function isDead(folder, staleMs) {
  const owner = readOwner(folder);
  // No owner: its maker is about to write its name, or died before it could.
  if (owner === undefined) return ageMs(folder) > staleMs;
  const [pid, host] = owner.split(' ');
  return (host === hostname() && !isAlive(Number(pid))) || ageMs(join(folder, 'owner')) > staleMs;
}

function ownName() {
  return `${process.pid} ${hostname()}`;
}

/**
 * @param {string} folder
 * @returns {string | undefined} "pid host"
 */
function readOwner(folder) {
  try {
    return readFileSync(join(folder, 'owner'), 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function touch(folder) {
  try {
    const now = new Date();
    utimesSync(join(folder, 'owner'), now, now);
  } catch {
    // Somebody has removed the lock by hand: nothing to keep alive.
  }
}

/**
 * @param {string} path
 * @returns {number} milliseconds since the last change; 0 if it does not exist
 */
function ageMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? Date.now() - stats.mtimeMs : 0;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return asError(error).code === 'EPERM';
  }
}
