import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CsvEncoding, CsvSource } from '#domain/operation/csv/decode.ts';
import type { CsvKind, CsvMode } from '#domain/operation/csv/kind.ts';
import type { CsvKindName } from '#domain/operation/csv/kinds.ts';
import type { CsvCounts } from '#domain/operation/csv/write-lines.ts';
import type { OrderRows } from '#domain/orders/order-csv.ts';
import { counted } from '#kernel/plural.ts';
import { CliError, usageError } from './context.ts';
import { type Call, type CommandGroup, defineCommand } from './declare.ts';
import { printable } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands, withStore } from './store.ts';

/** The most faults that are printed; a file of refused lines has them all. */
const mostPrinted = 20;

const out = defineCommand({
  name: 'out',
  args: '<KIND>',
  argsAbout: ['products, prices, stock, customers, subscribers, coupons, orders or order-items'],
  about:
    'Print a list of the store as CSV, one line for each. Texts that a spreadsheet would take for formulas begin with an apostrophe, which "csv in" takes away.',
  options: {
    '--raw': 'no apostrophes: for programs, not for spreadsheets',
    '--old-form': 'products or customers in the columns of the old ImportExport',
  },
  settings: storeSettings,
  run: async (call, name) => {
    if (name === 'orders' || name === 'order-items') return printOrders(call, name === 'orders' ? 'orders' : 'items');
    const plain: CsvKind = await kindNamed(name);
    const kind = call.options.oldForm === true ? plain.other?.kind : plain;
    if (!kind) throw usageError(`${name} have no old form`);
    const { csvOf } = await import('#domain/operation/csv/write-lines.ts');
    await withStore(call, async (engine) => {
      for await (const part of csvOf((work) => engine.read(work), kind, { isRaw: call.options.raw === true }))
        print(call, part);
    });
  },
});

/** `out` adds a line end. */
const print = (call: Pick<Call<object>, 'out'>, part: string): void => {
  if (part !== '') call.out(part.replace(/\r\n$/, '\r'));
};

async function printOrders(call: Call<object>, rows: OrderRows): Promise<void> {
  const { orderCsv } = await import('#domain/orders/order-csv.ts');
  await withStore(call, async (engine) => {
    for await (const part of orderCsv(engine.read, {}, undefined, rows)) print(call, part);
  });
}

async function kindNamed(name: string) {
  const { csvKinds } = await import('#domain/operation/csv/kinds.ts');
  if (Object.hasOwn(csvKinds, name)) return csvKinds[name as CsvKindName];
  throw usageError(`a kind is one of ${Object.keys(csvKinds).join(', ')}, not "${printable(name)}"`);
}

const intake = defineCommand({
  name: 'in',
  args: '<KIND> <FILE>',
  argsAbout: ['products, prices, stock, customers, subscribers or coupons', 'the file; "-" for standard input'],
  about:
    'Take a list in from CSV. Its encoding (UTF-8, UTF-16, Windows-1252) and its separator (comma, semicolon, tab, bar) are recognised. Refused lines are left out, the others are written.',
  options: {
    '--mode <MODE>': { about: 'append (add or change), replace or delete', default: 'append' },
    '--dry-run': 'only tell what would be done',
    '--all-or-nothing': 'one refused line keeps out all lines; other writers wait for the end',
    '--rejected <FILE>': 'write the refused lines to a file, with the reasons in a column of their own',
    '--encoding <NAME>': 'utf-8, utf-16le, utf-16be or windows-1252',
    '--separator <CHARACTER>': 'the character between cells; "tab" for a tab',
  },
  settings: storeSettings,
  run: async (call, name, file) => {
    const { mode, dryRun, allOrNothing, rejected, encoding, separator } = call.options;
    const { csvModes } = await import('#domain/operation/csv/kind.ts');
    const { csvEncodings } = await import('#domain/operation/csv/decode.ts');
    const { CsvFileError } = await import('#domain/operation/csv/read-lines.ts');
    const lines = await import('#domain/operation/csv/write-lines.ts');
    const kind = await kindNamed(name);
    if (!csvModes.includes(mode as CsvMode)) throw usageError(`--mode is one of ${csvModes.join(', ')}`);
    if (!kind.modes.includes(mode as CsvMode))
      throw usageError(`${name} are only taken in with: ${kind.modes.join(', ')}`);
    if (encoding !== undefined && !csvEncodings.includes(encoding as CsvEncoding)) {
      throw usageError(`--encoding is one of ${csvEncodings.join(', ')}`);
    }
    const character = separator === 'tab' ? '\t' : separator;
    if (character !== undefined && !/^[^"\r\n]$/.test(character)) throw usageError('--separator is one character');
    const open = await sourceOf(call, file);
    const given = { encoding: encoding as CsvEncoding | undefined, separator: character };
    const sums = await withCommands(call, async (run): Promise<CsvCounts> => {
      let printed = 0;
      let hidden = 0;
      try {
        const form = await lines.formFor(run, kind, open, given);
        const refusedFile = rejected === undefined ? undefined : fileAt(call, rejected);
        try {
          await refusedFile?.write(lines.refusedHeading(form));
          return await lines.importCsv(run, {
            kind,
            mode: mode as CsvMode,
            open,
            form,
            isTried: dryRun === true,
            isAtomic: allOrNothing === true,
            told: async (_counts, refused) => {
              for (const line of refused) {
                for (const fault of line.faults) {
                  if (printed < mostPrinted)
                    call.err(`line ${line.record.line}: ${printable(lines.csvFaultText(fault))}`);
                  else hidden += 1;
                  printed += 1;
                }
                await refusedFile?.write(lines.refusedLine(form, line));
              }
            },
          });
        } finally {
          await refusedFile?.end();
          if (hidden > 0) call.err(`and ${hidden} more`);
        }
      } catch (error) {
        if (error instanceof CsvFileError) throw new CliError(`line ${error.line}: ${printable(error.message)}`);
        throw error;
      }
    });
    call.out(`${dryRun ? 'Would be: ' : ''}${summary(sums)}`);
    if (sums.refused > 0) throw new CliError(`${counted(sums.refused, 'lines')} refused`);
  },
});

const summary = ({ created, changed, deleted, refused }: CsvCounts): string =>
  `${created} created, ${changed} changed, ${deleted} deleted, ${refused} refused.`;

async function sourceOf(call: Call<object>, file: string): Promise<CsvSource> {
  if (file === '-') {
    const bytes = Buffer.from(await call.readInput());
    return async function* () {
      yield bytes;
    };
  }
  const path = resolve(call.workingDir, file);
  try {
    if (!statSync(path).isFile()) throw new Error('it is no file');
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
  }
  return () => createReadStream(path);
}

/** A file that is written in parts; an existing one is replaced. */
function fileAt(call: Call<object>, file: string) {
  const stream = createWriteStream(resolve(call.workingDir, file), { mode: 0o600 });
  const failed = once(stream, 'error').then(([error]) => {
    throw new CliError(`${file} cannot be written: ${(error as Error).message}`);
  });
  // It is awaited with the writes.
  failed.catch(() => {});
  return {
    write: async (text: string): Promise<void> => {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
    },
    end: () => Promise.race([new Promise<void>((done) => stream.end(done)), failed]),
  };
}

/** `csv`: lists of the store as files. */
export const command: CommandGroup = {
  name: 'csv',
  about: 'Lists of the store as CSV files, in and out; orders and their items out.',
  commands: [out, intake],
};
