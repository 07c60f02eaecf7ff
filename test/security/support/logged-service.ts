import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Settings } from '../../../src/platform/settings/settings.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { startService, type TestService } from '../../support/service.ts';

/** A line of the log. */
export interface LogLine {
  readonly level: number;
  readonly msg?: string;
  readonly [name: string]: unknown;
}

/** A service whose log is recorded. */
export interface LoggedService extends TestService {
  /** Every line so far, as it was written. */
  readonly lines: readonly string[];
  /** The lines of failures that nobody expected: level error and above. */
  errors(): LogLine[];
}

const error = 50;

/** Like `startService`; records log lines from level `debug` on. */
export async function startLogged(
  engine: Engine,
  changes: Partial<Settings> = {},
  now: () => number = Date.now,
): Promise<LoggedService> {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
  const service = await startService(engine, changes, { now, log: pino({ level: 'debug' }, sink) });
  return {
    ...service,
    lines,
    errors: () => lines.map((line) => JSON.parse(line) as LogLine).filter(({ level }) => level >= error),
  };
}
