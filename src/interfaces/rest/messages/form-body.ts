import { RestProblem } from '#platform/http/problem.ts';
import type { ParsedJson } from './json-body.ts';

/**
 * Reads a body of `multipart/form-data` (RFC 7578) as JSON would have it: texts, and the part `file` in base64 as the member
 * `member`, with its name as `filename` unless the form says another. Refuses with the problem 400 what is no such form,
 * repeated fields and other files.
 */
export async function readForm(bytes: Buffer, type: string, member: string): Promise<ParsedJson> {
  const value: Record<string, string> = Object.create(null);
  for (const [name, part] of await partsOf(bytes, type)) {
    const key = name === 'file' ? member : name;
    if (typeof part !== 'string' && name !== 'file') throw new RestProblem(400, `The part ${name} must not be a file.`);
    if (Object.hasOwn(value, key) || key === '__proto__') throw new RestProblem(400, `The part ${name} is repeated.`);
    value[key] = typeof part === 'string' ? part : Buffer.from(await part.arrayBuffer()).toString('base64');
    if (typeof part !== 'string') value.filename ??= part.name;
  }
  return { text: JSON.stringify(value), value: { ...value } };
}

async function partsOf(bytes: Buffer, type: string): Promise<[string, string | File][]> {
  try {
    return [...(await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData())];
  } catch {
    throw new RestProblem(400, 'The body is not valid multipart/form-data.');
  }
}
