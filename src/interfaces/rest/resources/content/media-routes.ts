import { type Static, Type } from 'typebox';
import {
  addContentImage,
  type ContentImage,
  deleteContentImage,
  listContentImages,
} from '#domain/catalog/media/content-images.ts';
import { listRoute, type RouteDeclaration, reply, route } from '../../declare.ts';
import { named, nullable } from '../../schema.ts';

const mediaFile = named(
  'MediaFile',
  Type.Object({
    path: Type.String({ description: 'Path below the media folder: `wysiwyg/summer/ink.webp`' }),
    url: Type.String({ description: 'Its public address' }),
    directive: Type.String({ description: 'What a page or block shows it with: `{{media url="wysiwyg/ink.webp"}}`' }),
    filename: Type.String(),
    size: Type.Integer({ description: 'Bytes' }),
    dimensions: nullable(
      Type.Object(
        { width: Type.Integer(), height: Type.Integer() },
        { description: 'In pixels; null in lists of more than 200 files' },
      ),
    ),
  }),
);
const folder = Type.Optional(
  Type.String({ maxLength: 500, description: 'A folder below `wysiwyg`, with or without this name before it' }),
);
const tag = 'Media';
const problems = { 422: 'The path is not below `wysiwyg`, or the data is not an image within the limits.' };

/** Images that pages and blocks show (rest 4.10). */
export const mediaRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/media',
    tag,
    summary: 'List the images of a folder',
    description: 'By name, without those of folders in it. A folder without images gives an empty list.',
    operationId: 'listMedia',
    query: Type.Object({ folder }),
    result: mediaFile,
    problems,
    command: listContentImages,
    input: ({ query }) => ({ folder: query.folder }),
    print: (images, { baseUrl }) => ({ items: images.map((image) => show(image, baseUrl)), total: images.length }),
  }),
  route({
    method: 'POST',
    path: '/media',
    tag,
    summary: 'Upload an image for pages and blocks',
    description: [
      'As `multipart/form-data` with a part `file`, or as JSON. The image is stored in WebP, without its metadata; images',
      'larger than WebP allows stay as they are. If the name is taken, the image gets one with a number.',
    ].join(' '),
    operationId: 'addMedia',
    body: Type.Object({
      base64: Type.String({ minLength: 1, description: 'JPEG, PNG, GIF, WebP or AVIF, in base64' }),
      filename: Type.Optional(
        Type.String({ maxLength: 255, description: 'Name of the file; its ending becomes that of the format' }),
      ),
      folder,
    }),
    bodyLimit: 'bulk',
    takesFile: 'base64',
    example: {
      base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      filename: 'ink.png',
      folder: 'summer',
    },
    result: mediaFile,
    status: 201,
    problems: { 413: 'The body is too large.', ...problems },
    command: addContentImage,
    input: ({ body: { base64, filename, folder: place } }) => ({ base64, filename: filename || 'file', folder: place }),
    print(image, { baseUrl }) {
      const body = show(image, baseUrl);
      return reply({ status: 201, body, headers: { location: body.url } });
    },
  }),
  route({
    method: 'DELETE',
    path: '/media/{path}',
    tag,
    summary: 'Delete an image of pages and blocks',
    description: 'The path may have slashes, as in the lists. Pages that show the image are not changed.',
    operationId: 'deleteMedia',
    params: Type.Object({ path: Type.String({ maxLength: 1024, description: 'Path below the media folder' }) }),
    problems: { 404: '`media_file_not_found`: there is no such image.', ...problems },
    command: deleteContentImage,
    input: ({ params }) => ({ path: params.path }),
    print: () => undefined,
  }),
];

function show({ path, ...rest }: ContentImage, baseUrl: string): Static<typeof mediaFile> {
  const url = `${baseUrl}/media/${path.split('/').map(encodeURIComponent).join('/')}`;
  return { path, url, directive: `{{media url="${path}"}}`, ...rest };
}
