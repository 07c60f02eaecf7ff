import type { Run } from '../domain/command.ts';
import type { CallStyle } from '../kernel/observe.ts';
import { anonymous, operator, type Principal } from '../kernel/principal.ts';
import { executeOf, type StoreParts } from './execute.ts';

/** What commands are carried out with; the clock of the process unless another one is given. */
export type RunParts = Omit<StoreParts, 'now'> & { readonly now?: () => number };

/** Carries out commands for whoever runs the command line, or a job of the service: they may everything. */
export function runAsOperator(parts: RunParts, style: 'cli' | 'job'): Run {
  return runAs(operator, parts, style);
}

/** Carries out commands by which callers log in and out: their input proves that they may. */
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
