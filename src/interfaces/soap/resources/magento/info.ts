import { Type } from 'typebox';
import { readInstallation } from '#domain/stores/commands.ts';
import { operation, struct } from '#interfaces/legacy/declare.ts';
import { magentoResource } from './resource.ts';

/**
 * `magento.info`: the Magento version that this interface is compatible with (soap-catalog 5.1). The `openmage_version`
 * that the reference adds in V1 is missing: this is not OpenMage.
 */
export const info = operation({
  resource: magentoResource,
  method: 'info',
  title: 'Get info about current Magento installation',
  v2Name: 'magentoInfo',
  arguments: {},
  result: struct('magentoInfoEntity', { magento_version: Type.String(), magento_edition: Type.String() }),
  resultPart: 'info',
  command: readInstallation,
  print: ({ magentoVersion, magentoEdition }) => ({ magento_version: magentoVersion, magento_edition: magentoEdition }),
  refusals: {},
});
