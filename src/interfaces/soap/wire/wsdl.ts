/** WSDLs from the declarations, and the published names of each style. */

import type { WireOperation, WireService, WireStyle } from './service.ts';
import { literalWsdl } from './wsdl-literal.ts';
import { rpcWsdl } from './wsdl-rpc.ts';
import type { WsdlOptions } from './wsdl-types.ts';

/** The WSDL of a service in the conventions of its style (reference 1.2), with or without unpublished arguments. */
export function wsdl(wireService: WireService, options: WsdlOptions, withUnpublished = false): string {
  const service = withUnpublished ? wireService : { ...wireService, operations: wireService.operations.map(published) };
  return service.style === 'wsi' ? literalWsdl(service, options) : rpcWsdl(service, options);
}

function published(operation: WireOperation): WireOperation {
  return { ...operation, arguments: operation.arguments.filter(({ unpublished }) => !unpublished) };
}

/**
 * `handler` by style: the names that deployed Magento 1 stubs know; in WS-I they are plainly `Port`, `Binding` (Q29).
 */
export const HANDLER: Readonly<Record<WireStyle, string>> = {
  v1: 'Mage_Api_Model_Server_Handler',
  v2: 'Mage_Api_Model_Server_V2_Handler',
  wsi: '',
};

/** The names for a target namespace: `urn:Magento` gives `Magento` and `MagentoService`. */
export function wsdlNames(namespace: string): WsdlOptions['names'] {
  const name = namespace.replace(/^urn:/i, '').replace(/[^A-Za-z0-9_]+/g, '') || 'Magento';
  return { definitions: name, service: `${name}Service` };
}
