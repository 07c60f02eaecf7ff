import { request } from 'node:http';
import { envelope } from './single-calls.ts';

/**
 * Logins on 32 connections for some time, every fourth with right ones. The wrong ones have known and unknown names and
 * come from 200 addresses (127.0.0.x): more than any address may send.
 *
 * @returns how long each right login took, in milliseconds; rejects if one was refused
 */
export async function floodLogins(
  port: number,
  user: { readonly username: string; readonly key: string },
  seconds: number,
): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const callers = Array.from({ length: 32 }, async (_, caller) => {
    for (let index = 0; performance.now() < end; index++) {
      const isRight = caller % 4 === 0;
      const name = isRight || caller % 4 === 1 ? user.username : `nobody-${caller}-${index}`;
      const address = isRight ? 9 : 10 + ((caller + index) % 200);
      const { ms, status } = await login(port, name, isRight ? user.key : 'wrong', address);
      if (isRight && status !== 200) throw new Error(`a right login was answered ${status}`);
      if (isRight) took.push(ms);
    }
  });
  await Promise.all(callers);
  return took;
}

/** A login from `127.0.0.LAST`. */
export function login(port: number, username: string, apiKey: string, last: number): ReturnType<typeof callFrom> {
  return callFrom(port, `<m:login><username>${username}</username><apiKey>${apiKey}</apiKey></m:login>`, last);
}

/** A V2 call from `127.0.0.LAST`, on a connection of its own. */
export function callFrom(
  port: number,
  body: string,
  last: number,
): Promise<{ status: number; text: string; ms: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    const options = { port, host: '127.0.0.1', localAddress: `127.0.0.${last}`, method: 'POST', headers, agent: false };
    request({ ...options, path: '/api/v2_soap/' }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - start });
    })
      .once('error', reject)
      .end(envelope(body));
  });
}
