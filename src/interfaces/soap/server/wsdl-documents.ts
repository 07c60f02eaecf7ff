import { addressed } from '../../../platform/http/addressed.ts';
import { escapeAttribute, HANDLER, type WireService, type WireStyle, wsdl, wsdlNames } from '../wire/index.ts';

/** So many documents are kept; beyond, the oldest goes. A document depends on the address it was asked at. */
const keptDocuments = 32;

/** The WSDL of a style for an address, in UTF-8. */
export type WsdlDocuments = (style: WireStyle, address: string) => Buffer;

/** Makes WSDLs on demand and keeps the last ones. */
export function createWsdlDocuments(
  descriptions: Readonly<Record<WireStyle, WireService>>,
  namespace: string,
): WsdlDocuments {
  const names = wsdlNames(namespace);
  const textOf = (style: WireStyle) =>
    addressed(
      (address) => wsdl(descriptions[style], { namespace, names, handler: HANDLER[style], address }),
      escapeAttribute,
    );
  const texts = { v1: textOf('v1'), v2: textOf('v2'), wsi: textOf('wsi') };
  const kept = new Map<string, Buffer>();
  return (style, address) => {
    const key = `${style} ${address}`;
    let document = kept.get(key);
    if (document === undefined) {
      document = Buffer.from(texts[style](address));
      if (kept.size >= keptDocuments) kept.delete(kept.keys().next().value as string);
      kept.set(key, document);
    }
    return document;
  };
}
