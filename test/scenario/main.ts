import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import type { CliContext } from '../../src/cli/context.ts';
import { addSettingFlags, settingsOf, storeSettings } from '../../src/cli/setting-flags.ts';
import { withStore } from '../../src/cli/store.ts';
import { applyScenario } from './apply.ts';
import { readScenario } from './scenario.ts';

const context: CliContext = {
  env: process.env,
  workingDir: process.cwd(),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  readInput: () => text(process.stdin),
  isTerminal: false,
  stopAsked: () => new Promise(() => undefined),
};

const command = new Command('apply-scenario').description(
  'Puts the settings of a recorded scenario, JSON on standard input, into a store; what an earlier one changed is put back first.',
);
addSettingFlags(command, storeSettings).action(async () => {
  const scenario = readScenario(await context.readInput());
  await withStore({ ...context, settings: () => settingsOf(command, context) }, (engine) =>
    applyScenario(engine, scenario),
  );
});

try {
  await command.parseAsync();
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  console.error(`apply-scenario: ${said.replaceAll(/\s*\n\s*/g, ' ')}`);
  process.exitCode = 1;
}
