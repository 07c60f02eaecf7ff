import { waitForChanges } from '#domain/shared/changes/one-after-the-other.ts';
import { resultOf } from '#domain/shared/execute.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { plainValue } from '#kernel/cached.ts';
import { Refusal } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { isReply, type NeededOfCurrent, type Page, type RestContext, type RouteInput } from '../declare.ts';
import type { BoundRoute } from './bind.ts';
import { coreOf, coreOfResource } from './represent.ts';

/** The conditions of a request (RFC 9110 13.1), from its headers. */
export interface WriteConditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/**
 * Checks the conditions of a write against the resource as GET of the same address shows it to this caller, in the
 * transaction of the write. A tag of the resource's state matches in either format. Throws the problem 412, or the
 * route's own.
 */
export async function checkConditions(
  bound: BoundRoute,
  context: RestContext,
  sent: RouteInput<unknown, unknown, unknown>,
  { ifMatch, ifNoneMatch, isLook }: WriteConditions & { readonly isLook: boolean },
): Promise<void> {
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  // A GET that writes counts what it hands out: looking at it beforehand would count, too.
  if (bound.route.method === 'GET') return;
  // A POST creates something new, unless its route names what it changes.
  if (bound.route.method === 'POST' && !bound.route.current) return;
  if (await bound.route.isBegun?.(context)) return;
  const isAnyGood = [ifMatch, ifNoneMatch].every((header) => header === undefined || header.trim() === '*');
  // A look before a preparation only reads, so it locks nothing; the write checks the conditions again.
  const isHeld = bound.route.current !== undefined && !(isLook && bound.reading);
  const needed = isAnyGood ? 'presence' : 'state';
  // Without a lock, several writes at the same time would all see the state that they name.
  if (!isHeld && !isLook) await waitForChanges(context.tx, `${bound.route.path} ${JSON.stringify(sent.params)}`);
  const current = await (isHeld ? heldOf(bound, context, sent, needed) : readOf(bound, context, sent));
  const core = current === undefined ? undefined : coreOfResource(current);
  if (ifMatch !== undefined && !isAmong(ifMatch, core, 'strong')) {
    if (current !== undefined && bound.route.refusedChange)
      throw bound.route.refusedChange(context, plainValue(current));
    throw new RestProblem(412, 'The resource is not (or no longer) in the state that If-Match names.');
  }
  if (ifNoneMatch !== undefined && isAmong(ifNoneMatch, core, 'weak')) {
    throw new RestProblem(412, 'The resource is in a state that If-None-Match excludes.');
  }
}

/**
 * Whether `If-Match` of a read matches: it names the shown state, in any format or coding, or any state (RFC 9110
 * 13.1.1). True without the header.
 */
export function isWanted(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || isAmong(ifMatch, coreOf(etag), 'strong');
}

/** Whether `If-None-Match` of a read names the tag: then the caller has the answer already. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || tags(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === etag);
}

async function heldOf(
  { route }: BoundRoute,
  context: RestContext,
  sent: RouteInput<unknown, unknown, unknown>,
  needed: NeededOfCurrent,
): Promise<unknown> {
  return route.current?.(context, sent as RouteInput<never, never, never>, needed);
}

async function readOf(
  { reading }: BoundRoute,
  context: RestContext,
  sent: RouteInput<unknown, unknown, unknown>,
): Promise<unknown> {
  const given = sent as RouteInput<never, never, never>;
  if (!reading) return undefined;
  try {
    const asked = { params: given.params, query: {} as never, body: undefined as never };
    const { command } = reading;
    const input = await reading.input(asked, context);
    const done = await command.run(context, input, undefined);
    const result = await resultOf<RefusalCode, unknown, unknown>(command, context, done, input);
    const answer = await reading.print(result, context, asked);
    if (reading.kind === 'list') return (answer as Page<unknown>).items;
    return isReply(answer) ? answer.body : answer;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'not_found') return undefined;
    throw error;
  }
}

function isAmong(header: string, core: string | undefined, comparison: 'strong' | 'weak'): boolean {
  if (core === undefined) return false;
  if (header.trim() === '*') return true;
  return tags(header).some((tag) => !(comparison === 'strong' && tag.startsWith('W/')) && coreOf(tag) === core);
}

function tags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
