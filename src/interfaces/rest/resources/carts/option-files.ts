import { Type } from 'typebox';
import { takeOptionFile } from '#domain/cart/commands/take-option-file.ts';
import { uploadOptionFile } from '#domain/cart/commands/upload-option-file.ts';
import { fileReply, type RouteDeclaration, reply, route } from '../../declare.ts';
import { optionFilePath } from '../../option-file-path.ts';
import { named, nullable, rowId } from '../../schema.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';

const optionFile = named(
  'OptionFile',
  Type.Object({
    key: Type.String({ description: 'Use it in the `options` of an item of this cart: `{"7": "key"}`' }),
    optionId: Type.Integer(),
    name: Type.String(),
    size: Type.Integer({ description: 'Bytes' }),
    width: nullable(Type.Integer({ description: 'Width of an image in pixels' })),
    height: nullable(Type.Integer()),
    url: Type.String({ description: 'Address for the download' }),
  }),
);

const upload = Type.Object({
  optionId: rowId('The custom option of kind file that it is for'),
  filename: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'Name of the file, with an extension that the option allows',
  }),
  base64: Type.String({ minLength: 1, description: 'The file' }),
});

/** Files for custom options (rest 4.3). */
export function optionFileRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf } = rootTools(root);
  return [
    route({
      method: 'POST',
      path: `${root.path}/option-files`,
      tag,
      summary: `Send a file for an option of a product in ${root.whose}`,
      description:
        'For a custom option of kind file. The next item that is added to this cart names it: `options: {"optionId": "key"}`; other carts do not accept it. The option limits the extensions and the size of images. Files that no item has are removed after a day.',
      operationId: `sendFileTo${root.title}`,
      params: root.names,
      body: upload,
      bodyLimit: 'optionFile',
      example: {
        optionId: 901,
        filename: 'monogram.png',
        base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      },
      result: optionFile,
      status: 201,
      problems: {
        404: '`file_option_not_found`: unknown option, or the store view does not show its product.',
        409: '`too_many_option_files`: the cart has 100 files, or very large ones, already.',
        413: 'The body is too large.',
        422: '`option_file_refused`: `errors` says why the option does not accept the file.',
        429: 'Too much was sent lately from this network.',
      },
      command: offeredTo(root.mayWrite, uploadOptionFile),
      input: async (sent, context) => {
        const { optionId, filename, base64 } = sent.body;
        return {
          ...(await choiceOf(sent, context)),
          optionId: Number(optionId),
          filename,
          base64,
          network: context.network,
        };
      },
      print({ key, optionId, name, size, width, height }, { baseUrl }) {
        const path = optionFilePath(String(optionId), key);
        const body = { key, optionId, name, size, width, height, url: baseUrl + path };
        return reply({ status: 201, body, headers: { location: path } });
      },
    }),
  ];
}

/** Where files are downloaded. */
export const takeOptionFileRoute = route({
  method: 'GET',
  path: '/custom-option-file/{optionId}/{key}',
  tag: 'Carts',
  summary: 'Download a file of a custom option',
  description:
    'Anyone who has the address may download the file. Carts and orders show it to those who may see them. The answer is always an attachment.',
  operationId: 'takeOptionFile',
  params: Type.Object({
    optionId: rowId('The custom option'),
    key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The secret of the file' }),
  }),
  file: 'application/octet-stream',
  problems: { 403: '`option_file_forbidden`: no file of this option has this key.' },
  command: takeOptionFile,
  input: ({ params }) => ({ optionId: Number(params.optionId), key: params.key }),
  print: ({ name, blobKey }) => fileReply({ name, content: ({ blobs }) => blobs.read(blobKey) }),
});
