import { createLegacyRegistry } from '#app/app.ts';
import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { elementText, type XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { routes } from '#interfaces/rest/resources/routes.ts';
import { envelopeBody, rpcDocument } from './read-xml.ts';

/** What a request is about. */
export interface ComparedCall {
  readonly style: 'SOAP' | 'XML-RPC' | 'REST' | 'other';
  /** As the interface names it: `catalog_product.info`, `GET /products/{id}`, `login`; the path for what is not known. */
  readonly operation: string;
  /** `login` makes a session or token; only reads may be asked twice without harm. */
  readonly effect: 'read' | 'write' | 'login' | 'unknown';
}

/** A request as a client sent it. */
export interface ClientRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

type Named = Pick<ComparedCall, 'operation' | 'effect'>;

/** Calls of the interface itself. A session that ends here must not end there before its other calls are asked. */
const service: Readonly<Record<string, ComparedCall['effect']>> = {
  login: 'login',
  startSession: 'write',
  endSession: 'write',
  resources: 'read',
  globalFaults: 'read',
  resourceFaults: 'read',
};

const pathOf = ({ resource, method }: OperationDeclaration): string => `${resource.name}.${method}`;

/** Finds out what requests are about, by the declarations of this service. */
export function createCallReader(): (request: ClientRequest) => ComparedCall {
  const registry = createLegacyRegistry();
  const byV2Name = new Map(
    registry.operations.flatMap((operation) =>
      [operation.v2Name, operation.wsiName ?? operation.v2Name].map((name) => [name, operation] as const),
    ),
  );
  const rest = routes.map((route) => ({
    effect: route.effect,
    method: route.method,
    operation: `${route.method} ${route.path}`,
    pattern: new RegExp(`^${route.path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

  function declared(operation: OperationDeclaration): Named {
    return { operation: pathOf(operation), effect: operation.command.effect === 'read' ? 'read' : 'write' };
  }

  /** V1: the path is in the arguments of `call`; several of them in those of `multiCall`. */
  function byPath(path: string): Named {
    try {
      return declared(registry.byPath(path));
    } catch {
      return { operation: path, effect: 'unknown' };
    }
  }

  function named(name: string, paths: () => readonly string[]): Named {
    const plain = name.replace(/(Request)?Param$/, '');
    const own = service[plain];
    if (own !== undefined) return { operation: plain, effect: own };
    if (name === 'call') return byPath(paths()[0] ?? 'call');
    if (name === 'multiCall') {
      const calls = paths().map(byPath);
      return {
        operation: 'multiCall',
        effect: calls.every(({ effect }) => effect === 'read') ? 'read' : 'write',
      };
    }
    const operation = byV2Name.get(name) ?? byV2Name.get(plain);
    return operation ? declared(operation) : byPath(name);
  }

  function restCall({ method, path }: ClientRequest): Named {
    const plain = path.replace(/^.*?\/api\/rest\/v2/, '').replace(/\?.*$/s, '');
    if (/^\/auth\/(token|refresh)$/.test(plain)) return { operation: `${method} ${plain}`, effect: 'login' };
    const found = rest.find((route) => route.method === method && route.pattern.test(plain));
    if (found) return { operation: found.operation, effect: found.effect };
    return { operation: `${method} ${plain}`, effect: method === 'GET' || method === 'HEAD' ? 'read' : 'unknown' };
  }

  return (request) => {
    const { path, method, contentType, body } = request;
    if (path.includes('/api/rest/v2')) return { style: 'REST', ...restCall(request) };
    if (method !== 'POST' || !/xml/i.test(contentType ?? '')) {
      return {
        style: 'other',
        operation: `${method} ${path.replace(/\?.*$/s, '')}`,
        effect: method === 'GET' ? 'read' : 'unknown',
      };
    }
    const rpc = rpcDocument(body);
    if (rpc?.method !== undefined) {
      const { method: name, texts } = rpc;
      return { style: 'XML-RPC', ...named(name, () => texts.filter((text) => text.includes('.'))) };
    }
    const [first] = envelopeBody(body) ?? [];
    if (!first) return { style: 'other', operation: `${method} ${path}`, effect: 'unknown' };
    return { style: 'SOAP', ...named(first.localName, () => pathsIn(first)) };
  };
}

/** The texts in a request of V1 that are paths of operations. */
function pathsIn(element: XmlElement): string[] {
  if (element.children.length > 0) return element.children.flatMap(pathsIn);
  const text = elementText(element);
  return /^\w+\.\w+$/.test(text) ? [text] : [];
}
