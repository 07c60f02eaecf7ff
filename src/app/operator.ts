import type { Command } from '../domain/command.ts';
import type { RefusalCode } from '../domain/refusals/index.ts';
import { operator } from '../kernel/principal.ts';
import { executeOf, type StoreParts } from './execute.ts';

/**
 * Carries out commands for whoever runs the command line, or a job of the service: they may everything. Rejects with the
 * `Refusal` of the command.
 */
export function operatorOf(
  parts: Omit<StoreParts, 'now'> & { readonly now?: () => number },
  style: 'cli' | 'job' = 'cli',
): <R extends RefusalCode, In, Out>(command: Command<R, In, Out>, input: In) => Promise<Out> {
  const execute = executeOf({ now: Date.now, ...parts });
  return (command, input) =>
    execute({
      command,
      style,
      operation: command.name,
      identify: () => operator,
      admission: { level: 'granted', ids: [] },
      decode: () => input,
      answer: (result) => result,
      outcomeOf: () => 'error',
    });
}
