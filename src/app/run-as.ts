import type { Run } from '#domain/shared/command.ts';
import type { CallStyle } from '#kernel/observe.ts';
import { anonymous, type Principal, system } from '#kernel/principal.ts';
import { executeOf, type StoreParts } from './execute.ts';

/** The parts for running commands; by default with the clock of the process. */
export type RunParts = Omit<StoreParts, 'now'> & { readonly now?: () => number };

/** Runs commands for the command line or a job of the service, which are allowed everything. */
export function runAsOperator(parts: RunParts, style: 'cli' | 'job'): Run {
  return runAs(system, parts, style);
}

/** Runs the commands of logins and logouts: their input proves that the caller may. */
export function runAsAnybody(parts: RunParts): Run {
  return runAs(anonymous, parts, 'job');
}

const everybody = { level: 'everybody' } as const;

function runAs(principal: Principal, parts: RunParts, style: CallStyle): Run {
  const execute = executeOf({ now: Date.now, ...parts });
  return (command, input) =>
    execute({
      command,
      style,
      operation: command.name,
      identify: () => principal,
      admission: everybody,
      decode: () => input,
      answer: (result) => result,
      outcomeOf: () => 'error',
    });
}
