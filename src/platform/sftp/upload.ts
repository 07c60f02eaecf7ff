// platform/sftp/: files to SFTP servers that others chose (ssh2, an optional peer that the first upload loads).

import { hash } from 'node:crypto';
import { connect, isIP } from 'node:net';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Client, SFTPWrapper } from 'ssh2';
import { isPublicAddress } from '../http-out/addresses.ts';
import { publicLookup } from '../http-out/post.ts';

/** Milliseconds until a server must have let us in. */
const readyMs = 20_000;
/** A server that answers nothing for this time, three times in a row, is given up. */
const silenceMs = 15_000;

/** A file for an SFTP server. */
export interface SftpUpload {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  /** In PEM or in the form of OpenSSH. */
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
  /** The SHA-256 of the server's key, as `ssh-keygen -l` prints it: `SHA256:...`. */
  readonly hostKey: string;
  readonly path: string;
  /** Whether it may go to private addresses. */
  readonly allowsPrivate: boolean;
}

/** The library; undefined if it is not installed. */
async function library() {
  try {
    return (await import('ssh2')).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The problem of SFTP here, or of a private key; undefined if there is none. */
export async function sftpProblem(
  privateKey: string | undefined,
  passphrase: string | undefined,
): Promise<{ readonly about: 'library' | 'key'; readonly message: string } | undefined> {
  const ssh2 = await library();
  if (!ssh2) return { about: 'library', message: 'needs the package ssh2, which is not installed: see docs/office.md' };
  if (privateKey === undefined) return undefined;
  const key = ssh2.utils.parseKey(privateKey, passphrase);
  const isPrivate = !(key instanceof Error) && [key].flat().every((each) => each.isPrivateKey());
  return isPrivate ? undefined : { about: 'key', message: 'must be a private key, with its passphrase if it has one' };
}

/** The problem of a host that is an address; names are checked when the connection is made. */
export function sftpHostProblem(host: string, allowsPrivate: boolean): string | undefined {
  if (isIP(host) === 0) {
    const isName = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/i.test(host);
    // The last part of a name is no number: resolvers take it for an address in another form.
    return isName && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(host) ? undefined : 'must be a host name or an address';
  }
  return allowsPrivate || isPublicAddress(host) ? undefined : 'must not lead into a private network';
}

/**
 * Writes a file on an SFTP server under another name first, so that readers see only a complete one, which takes the
 * place of an older one. Its folder must exist. Nothing is sent to a server whose key is not the expected one, or at an
 * address that is not allowed. Rejects with the reason, also soon after `stop` is aborted.
 */
export async function uploadBySftp(
  { host, port, user, password, privateKey, passphrase, hostKey, path, allowsPrivate }: SftpUpload,
  content: AsyncIterable<string>,
  stop: AbortSignal,
): Promise<void> {
  const problem = sftpHostProblem(host, allowsPrivate);
  if (problem !== undefined) throw new Error(`the host ${problem}`);
  const ssh2 = await library();
  if (!ssh2) throw new Error('the package ssh2 is not installed');
  const client = new ssh2.Client();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const sock = connect({ host, port, ...(!allowsPrivate && { lookup: publicLookup }) });
  let wrongKey: string | undefined;
  const onStop = (): void => reject(new Error('it took too long'));
  stop.addEventListener('abort', onStop, { once: true });
  client.on('error', (error) => {
    reject(wrongKey === undefined ? error : new Error(`the key of the server is ${wrongKey}, not the expected one`));
  });
  client.on('close', () => reject(new Error('the server has closed the connection')));
  // The library does not tell of a connection that was never made.
  sock.once('error', reject);
  try {
    const ready = new Promise<void>((resolve) => void client.on('ready', resolve));
    client.connect({
      sock,
      username: user,
      password,
      privateKey,
      passphrase,
      readyTimeout: readyMs,
      keepaliveInterval: silenceMs,
      hostVerifier: (key: Buffer) => {
        const fingerprint = `SHA256:${hash('sha256', key, 'base64').replace(/=+$/, '')}`;
        if (fingerprint !== hostKey) wrongKey = fingerprint;
        return wrongKey === undefined;
      },
    });
    if (stop.aborted) onStop();
    await Promise.race([ready, broken]);
    await Promise.race([writeWhole(client, path, content), broken]);
  } finally {
    stop.removeEventListener('abort', onStop);
    client.end();
    sock.destroy();
  }
}

async function writeWhole(client: Client, path: string, content: AsyncIterable<string>): Promise<void> {
  const sftp = await promisify<SFTPWrapper>((done) => client.sftp(done as never))();
  const unfinished = posix.join(posix.dirname(path), `.${posix.basename(path)}.part`);
  const remove = promisify<string, void>((name, done) => sftp.unlink(name, done as never));
  try {
    await pipeline(Readable.from(content), sftp.createWriteStream(unfinished));
    await rename(sftp, unfinished, path, remove);
  } catch (error) {
    await remove(unfinished).catch(() => {});
    throw error;
  }
}

/** Puts a file in the place of another one: at once where the server can (OpenSSH), else after removing that. */
async function rename(
  sftp: SFTPWrapper,
  from: string,
  to: string,
  remove: (name: string) => Promise<void>,
): Promise<void> {
  try {
    await promisify<void>((done) => sftp.ext_openssh_rename(from, to, done as never))();
  } catch {
    await remove(to).catch(() => {});
    await promisify<void>((done) => sftp.rename(from, to, done as never))();
  }
}
