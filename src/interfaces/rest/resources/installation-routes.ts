import { Type } from 'typebox';
import { readInstallation } from '#domain/stores/commands.ts';
import { type RouteDeclaration, route } from '../declare.ts';
import { named } from '../schema.ts';

const installation = named(
  'Installation',
  Type.Object({
    version: Type.String({ description: 'Version of Cartwright' }),
    magentoVersion: Type.String({ description: 'The version of Magento that the SOAP interface is compatible with' }),
    magentoEdition: Type.String(),
  }),
);

/** The software of the service. */
export const installationRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/installation',
    tag: 'Stores',
    summary: 'Get the versions of the installation',
    operationId: 'getInstallation',
    result: installation,
    command: readInstallation,
    input: () => undefined,
    print: (versions) => versions,
  }),
];
