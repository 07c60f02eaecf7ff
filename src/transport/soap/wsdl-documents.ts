import { HANDLER, type WireService, type WireStyle, wsdl, wsdlNames } from '../../soap/index.ts';

/** So many documents are kept; beyond, the oldest goes. A document depends on the address it was asked at. */
const keptDocuments = 32;

/** The WSDL of a style for an address. */
export type WsdlDocuments = (style: WireStyle, address: string) => string;

/** Makes WSDLs on demand and keeps the last ones. */
export function createWsdlDocuments(
  descriptions: Readonly<Record<WireStyle, WireService>>,
  namespace: string,
): WsdlDocuments {
  const kept = new Map<string, string>();
  return (style, address) => {
    const key = `${style} ${address}`;
    let document = kept.get(key);
    if (document === undefined) {
      document = wsdl(descriptions[style], {
        namespace,
        names: wsdlNames(namespace),
        handler: HANDLER[style],
        address,
      });
      if (kept.size >= keptDocuments) kept.delete(kept.keys().next().value as string);
      kept.set(key, document);
    }
    return document;
  };
}
