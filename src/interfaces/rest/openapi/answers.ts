import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Answers by operation id, which `npm run build` records from the demo store; a program that runs from its sources has none. */
const answersFile = fileURLToPath(new URL('./answers.json', import.meta.url));

let answers: Readonly<Record<string, unknown>> | undefined;

/** The demo store's answer to the example of an operation; undefined if there is none. */
export function answerOf(operationId: string): unknown {
  // Read for the first document, not at the start of the service.
  answers ??= existsSync(answersFile) ? JSON.parse(readFileSync(answersFile, 'utf8')) : {};
  return answers?.[operationId];
}
