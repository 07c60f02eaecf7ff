import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { output } from '../support/process.ts';
import { referenceFile, referenceMissing } from '../support/shared.ts';
import type { Facts, Line, SoapStyle } from './story.ts';

/** A SOAP or XML-RPC client that we did not write, with the program that tells the story by it. */
export interface ClientProgram {
  readonly name: string;
  readonly style: Facts['style'];
  /** ReportedChanges to the program beside the facts. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly command: readonly string[];
  /** Why it cannot run here; undefined where it can. */
  readonly missing: string | undefined;
}

/** One that speaks SOAP. */
export interface SoapProgram extends ClientProgram {
  readonly style: SoapStyle;
}

const programs = join(import.meta.dirname, 'programs');
/** Not ours to keep in the repository; zeep wants it for rpc and must not fetch it from anywhere. */
const encodingSchema = referenceFile('soap-encoding.xsd');

/** Every client in every style it can speak, and those of XML-RPC. */
export async function clientPrograms(): Promise<ClientProgram[]> {
  return [...(await soapPrograms()), ...(await rpcPrograms())];
}

/** Every client of SOAP, in every style it can speak. */
export async function soapPrograms(): Promise<SoapProgram[]> {
  const php = await lacks('php', ['-r', 'exit(class_exists("SoapClient") ? 0 : 1);'], 'PHP with its SOAP extension');
  const perl = await lacks('perl', ['-MSOAP::Lite', '-e', '1'], "Perl's SOAP::Lite");
  const python = await zeepPython();
  const noZeep = python === undefined ? 'Python zeep is not installed' : undefined;
  const noSchema = referenceMissing('soap-encoding.xsd');
  const zeep = [python ?? 'python3', join(programs, 'story.py')];
  const lite = ['perl', join(programs, 'story.pl')];
  return [
    ...(['v1', 'v2', 'wsi'] as const).map((style) => ({
      name: 'PHP SoapClient',
      style,
      command: ['php', join(programs, 'story.php')],
      missing: php,
    })),
    { name: 'Python zeep', style: 'wsi', command: zeep, missing: noZeep },
    { name: 'Python zeep', style: 'v2', command: zeep, missing: noZeep ?? noSchema, settings: { encodingSchema } },
    // Not V1: zeep has no way to write or read the untyped maps that it is made of.
    { name: 'Perl SOAP::Lite with the WSDL', style: 'v1', command: lite, missing: perl, settings: { wsdl: true } },
    { name: 'Perl SOAP::Lite with the WSDL', style: 'v2', command: lite, missing: perl, settings: { wsdl: true } },
    { name: 'Perl SOAP::Lite without a WSDL', style: 'v1', command: lite, missing: perl },
    { name: 'Perl SOAP::Lite without a WSDL', style: 'v2', command: lite, missing: perl },
    ...(['v1', 'v2', 'wsi'] as const).map((style) => ({
      name: 'npm soap',
      style,
      command: [process.execPath, join(programs, 'story-npm.ts')],
      missing: undefined,
    })),
  ];
}

async function rpcPrograms(): Promise<ClientProgram[]> {
  const php = await lacks('php', ['-r', 'exit(function_exists("xmlrpc_decode") ? 0 : 1);'], "PHP's xmlrpc extension");
  const perl = await lacks('perl', ['-MXMLRPC::Lite', '-e', '1'], "Perl's XMLRPC::Lite");
  const python = await lacks('python3', ['-c', 'import xmlrpc.client'], 'Python');
  const told = (name: string, command: readonly string[], missing: string | undefined): ClientProgram => {
    const [program = '', file = ''] = command;
    return { name, style: 'xmlrpc', command: [program, join(programs, file)], missing };
  };
  return [
    told('Python xmlrpc.client', ['python3', 'story-xmlrpc.py'], python),
    told('PHP xmlrpc extension', ['php', 'story-xmlrpc.php'], php),
    told('Perl XMLRPC::Lite', ['perl', 'story-xmlrpc.pl'], perl),
    told('npm xmlrpc', [process.execPath, 'story-xmlrpc-npm.ts'], undefined),
  ];
}

/** PHP's client under the options that change how it writes, in a style. */
export function phpOptions(php: ClientProgram): ClientProgram {
  return { ...php, name: 'PHP SoapClient with options', command: ['php', join(programs, 'options.php')] };
}

/** Runs a program and reads the lines it prints. Throws with what it says on standard error when it fails. */
export async function tellStory({ command, settings }: ClientProgram, facts: Facts): Promise<Line[]> {
  const [program = '', ...args] = command;
  const printed = await run(program, [...args, JSON.stringify({ ...facts, ...settings })]);
  return printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.error += text;
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const status = await promise;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said.error}\nafter: ${said.out}`);
  return said.out;
}

async function lacks(program: string, args: readonly string[], what: string): Promise<string | undefined> {
  return output(program, args).then(
    () => undefined,
    () => `${what} is not installed`,
  );
}

/** A Python that has zeep: the named one, the one on the path, or the system's. */
async function zeepPython(): Promise<string | undefined> {
  for (const python of [process.env.CARTWRIGHT_PYTHON, 'python3', '/usr/bin/python3']) {
    if (python && (await lacks(python, ['-c', 'import zeep'], 'zeep')) === undefined) return python;
  }
  return undefined;
}
