import { Type } from 'typebox';
import { type invoicePrinting, mostPrinted } from '#domain/orders/commands/print-documents.ts';
import type { PrintedDocument } from '#domain/orders/printed-document.ts';
import { fileReply, type RouteDeclaration, route } from '../../declare.ts';
import { idParams } from '../../schema.ts';

/** What is said of the form of a printed document. */
export const printing =
  'A PDF for A4, in the language of the store view (German, else English), with amounts in the currency of the order; logo, colour and address are `sales/identity/logo`, `color` and `address` of the configuration. Letters that its fonts do not have are printed without accents; other scripts as `?`, with a note.';

/** The problems of routes that print. */
export const printProblems = {
  503: 'Too many documents wait to be printed, or this takes longer than 30 seconds; `Retry-After` says how long to wait.',
};

/** Prints documents into a file that is named after them. */
export const filePrinted = (name: string) => (documents: readonly PrintedDocument[]) => {
  const [first] = documents;
  const number = documents.length === 1 && first ? `-${first.incrementId ?? first.id}` : 's';
  return fileReply({ name: `${name}${number}.pdf`, content: ({ print }) => print(documents) });
};

/** How a kind of documents is printed. */
interface Printed {
  readonly tag: string;
  readonly path: string;
  /** The name of files. */
  readonly name: string;
  /** One, and several, after the verb. */
  readonly what: readonly [string, string];
  readonly operationIds: readonly [string, string];
  readonly commands: typeof invoicePrinting;
}

/** The routes that print one document by its id, and several in one file (rest 4.8). */
export function printRoutes({ tag, path, name, what, operationIds, commands }: Printed): readonly RouteDeclaration[] {
  const common = { method: 'GET', tag, problems: printProblems, file: 'application/pdf' } as const;
  return [
    route({
      ...common,
      path: `${path}/{id}/pdf`,
      summary: `Print ${what[0]}`,
      description: printing,
      operationId: operationIds[0],
      params: idParams,
      command: commands.print,
      input: ({ params }) => params,
      print: filePrinted(name),
    }),
    route({
      ...common,
      path: `${path}/pdf`,
      summary: `Print ${what[1]}`,
      description: `One file with up to ${mostPrinted} documents, in the order of \`ids\`, each beginning on its own page. An unknown id is 404.`,
      operationId: operationIds[1],
      query: Type.Object({
        ids: Type.Array(Type.Integer({ minimum: 1, maximum: 4_294_967_295 }), {
          minItems: 1,
          maxItems: mostPrinted,
          description: 'Ids, with commas between them',
        }),
      }),
      command: commands.printSeveral,
      input: ({ query }) => query,
      print: filePrinted(name),
    }),
  ];
}
