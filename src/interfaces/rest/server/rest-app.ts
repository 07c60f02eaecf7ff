import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticateBearer } from '#domain/access/identity/bearer.ts';
import { touchOperatorSession } from '#domain/access/identity/commands/operator-login.ts';
import { type CheckOptions, checkOptionsOf } from '#domain/access/identity/credentials.ts';
import { authenticateOperator } from '#domain/access/identity/operator-sessions.ts';
import type { Run } from '#domain/shared/command.ts';
import type { Execute } from '#domain/shared/execute.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Observe } from '#kernel/observe.ts';
import { sharedFor } from '#kernel/shared-for.ts';
import type { Refused } from '#platform/metrics/refusals.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { authServer } from '../auth/server.ts';
import { wellKnownServer } from '../auth/well-known.ts';
import type { RouteDeclaration } from '../declare.ts';
import type { AuthenticateBearer } from '../messages/bearer.ts';
import { restPrefix } from '../prefix.ts';
import { documentedRoutes, routes } from '../resources/routes.ts';
import { allowOrigins } from './cors.ts';
import { docsRoutes } from './docs.ts';
import { type RestParts, restRoutes } from './index.ts';

/** The parts that the REST interface is made of. */
export interface RestAppParts extends Pick<RestParts, 'leadHome'> {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly execute: Execute;
  /** Runs the commands of login and logout. */
  readonly run: Run;
  readonly blobs: BlobStore;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** Called for every finished call. */
  readonly observe?: Observe;
  /** Called for calls of unknown addresses. */
  readonly refused?: Refused;
  /** The check of credentials, if other interfaces share it. */
  readonly logins?: CheckOptions;
  /** Replaces all routes and the bearers of this service: for tests of the framework itself. */
  readonly routes?: readonly RouteDeclaration[];
  readonly authenticate?: AuthenticateBearer;
}

/** For how many milliseconds the configuration of the store is remembered. */
const aliasesFreshMs = 5000;

/** Whether the store was imported from one whose public interface has the names of `aliases`. */
async function areAliasesImported(tx: Tx): Promise<boolean> {
  const path = 'api/rest/aliases';
  return (await storeConfig(tx, 0, path)).get(path) === '1';
}

/** The REST interface as a part of the HTTP application. */
export function restApp(parts: RestAppParts) {
  const { log } = parts;
  const issuer = parts.settings.baseUrl;
  return async (server: FastifyInstance): Promise<void> => {
    const report = (failure: { operation: string; error: unknown; requestId?: string }): void => {
      log.error({ operation: failure.operation, reqId: failure.requestId, err: failure.error }, 'a call failed');
    };
    const authenticate: AuthenticateBearer = (tx, token, now) => authenticateBearer(tx, token, now, issuer);
    const logins = parts.logins ?? checkOptionsOf(parts.settings, parts.now);
    const lifetimeMs = parts.settings.operatorSessionLifetime * 1000;
    const operatorOf: RestParts['authenticateOperator'] = async (tx, token, now) => {
      const found = await authenticateOperator(tx, token, now, lifetimeMs);
      const session = found?.renew ? found.caller.operator?.session : undefined;
      // Not part of the call: if it is lost, the session only ends a minute earlier.
      if (session) {
        parts
          .run(touchOperatorSession, { session })
          .catch((error: unknown) => report({ operation: 'renewOperator', error }));
      }
      return found?.caller;
    };
    const hasAliases = sharedFor(aliasesFreshMs, parts.now, async () => {
      return parts.settings.restAliases ?? (await parts.engine.read(areAliasesImported));
    });
    const rest = async (scope: FastifyInstance): Promise<void> => {
      await allowOrigins(scope, parts.settings.corsOrigins);
      await scope.register(
        restRoutes({ routes, authenticate, authenticateOperator: operatorOf, hasAliases, ...parts, logins, report }),
      );
      await scope.register(authServer({ ...parts, logins, report }));
    };
    await server.register(rest, { prefix: restPrefix });
    const hasConsole = parts.settings.consoleDir !== undefined;
    await server.register(
      docsRoutes(parts.routes ?? documentedRoutes, { baseUrl: issuer, hasConsole, leadHome: parts.leadHome }),
    );
    await server.register(wellKnownServer(parts.settings.baseUrl));
  };
}
