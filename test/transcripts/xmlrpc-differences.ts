import type { Difference } from './differences.ts';
import { becomeFault, becomeResult } from './expectations.ts';
import { withoutFields } from './normalize.ts';
import { type AnswerValue, readAnswer } from './read-answer.ts';
import { recordedCases } from './recorded.ts';
import type { Outcome } from './replay.ts';

/** The deliberate differences in the exchanges by XML-RPC (reference/soap-catalog.md 8). */
export const xmlRpcDifferences: readonly Difference[] = [
  {
    cases: ['call_scalar_args', 'call_struct_args'],
    what: 'call takes one value, and arguments by name',
    why: 'soap-catalog 8: connectors send them to SOAP V1',
    expect: (outcome) => becomeResult(outcome, resultOf('call_int_arg')),
  },
  {
    cases: ['multiCall_array'],
    what: 'multiCall takes a list of calls',
    why: 'soap-catalog 8',
    expect: (outcome) => becomeResult(outcome, list(resultOf('multiCall_struct')).slice(0, 2)),
  },
  {
    cases: ['multiCall_array_options'],
    what: 'multiCall takes a list of calls with options',
    why: 'soap-catalog 8',
    expect: (outcome) => becomeResult(outcome, list(resultOf('multiCall_struct')).slice(0, 1)),
  },
  {
    cases: ['call_filter_date'],
    what: 'a date is a condition',
    why: 'soap-catalog 8: there it stays a text that no row matches',
    expect: (outcome) =>
      becomeResult(outcome, [
        {
          product_id: '934',
          sku: 'REF-NOMEDIA',
          name: 'No gallery',
          set: '19',
          type: 'simple',
          category_ids: [],
          website_ids: ['1'],
        },
      ]),
  },
  {
    cases: ['call_missing_args'],
    what: 'a missing argument is fault 6',
    why: 'soap-catalog 8: there it is an empty page with the status 500',
    expect: (outcome) => {
      delete outcome.document;
      becomeFault(outcome, '6', 'Required parameter is missing, for more details see "exception.log".');
      outcome.status = 200;
    },
  },
  {
    cases: ['ex_nil'],
    what: '<ex:nil/> is nil',
    why: 'soap-catalog 8',
    expect: (outcome) => {
      const { categories, websites, ...texts } = resultOf('call_int_arg') as { [name: string]: AnswerValue };
      const shown = ['product_id', 'sku', 'set', 'type', 'name'].map((name) => [name, texts[name] ?? null]);
      becomeResult(outcome, {
        ...Object.fromEntries(shown),
        categories: categories ?? null,
        websites: websites ?? null,
      });
    },
  },
  {
    cases: ['resources'],
    what: 'titles of resources and methods are in our own words',
    why: 'they are for people and nothing depends on them',
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set(['title']));
    },
  },
  {
    cases: ['listMethods'],
    what: 'methods that are not for callers are not listed',
    why: 'they do nothing that anybody could use',
    expect: (outcome) => {
      const internal: AnswerValue[] = ['handlePhpError', 'processingMethodResult', 'processingRow'];
      becomeResult(
        outcome,
        list(outcome.result).filter((name) => !internal.includes(name)),
      );
    },
  },
  {
    cases: ['methodSignature'],
    what: 'the signatures of call are those of this service, each once',
    why: 'there each comes twice, for two types of results that are none',
    expect: (outcome) => becomeResult(outcome, signatures('struct', [[], ['array'], ['struct'], ['string']], 2)),
  },
  {
    cases: ['methodSignature_multiCall'],
    what: 'the signatures of multiCall are those of this service',
    why: 'as those of call',
    expect: (outcome) =>
      becomeResult(
        outcome,
        signatures('array', [[], ['array'], ['array', 'struct'], ['struct'], ['struct', 'struct']], 1),
      ),
  },
  {
    cases: ['methodHelp'],
    what: 'help texts are our own',
    why: 'the text is theirs',
    expect: (outcome) => becomeResult(outcome, 'Starts a session for a user name and an API key'),
  },
  {
    cases: ['system_multicall'],
    what: 'a result of system.multicall is the one item of a list',
    why: 'soap-catalog 8: its specification says so, and clients ask for the first item',
    expect: (outcome) => {
      const [first = null, ...faults] = list(outcome.result);
      becomeResult(outcome, [[first], ...faults]);
    },
  },
  {
    cases: ['address_api_index_type', 'address_api_php_type'],
    what: 'type=xmlrpc at the addresses of V1 is XML-RPC',
    why: 'their first releases answered there, and some connectors still name these addresses',
    expect: (outcome) => {
      delete outcome.document;
      delete outcome.version;
      becomeResult(outcome, resultOf('address_no_slash'));
    },
  },
  {
    cases: ['address_api'],
    what: 'a document that is not SOAP is refused in SOAP 1.1',
    why: 'as at the other addresses of SOAP',
    expect: (outcome) => {
      outcome.version = '1.1';
      outcome.fault = { code: 'SOAP-ENV:VersionMismatch', text: 'Wrong Version' };
    },
  },
];

/** What another case was answered. */
function resultOf(name: string): AnswerValue {
  const found = recordedCases('xmlrpc', 'xmlrpc').find((recorded) => recorded.name === name);
  return readAnswer(200, found?.response ?? '').result ?? null;
}

function list(value: Outcome['result']): AnswerValue[] {
  if (!Array.isArray(value)) throw new Error('this is no list');
  return value;
}

/** Signatures whose first parameters are texts. */
function signatures(returnType: string, more: readonly (readonly string[])[], texts: number): AnswerValue {
  return more.map((others) => ({ returnType, parameters: [...Array<string>(texts).fill('string'), ...others] }));
}
