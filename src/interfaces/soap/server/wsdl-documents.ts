import { addressed } from '../../../platform/http/addressed.ts';
import { escapeAttribute, HANDLER, type WireService, type WireStyle, wsdl, wsdlNames } from '../wire/index.ts';

/** So many documents are kept; beyond, the oldest goes. A document depends on the address it was asked at. */
const keptDocuments = 32;

/** The WSDL of a style for an address, in UTF-8; with `paging` also the arguments of pages, which no other one has. */
export type WsdlDocuments = (style: WireStyle, address: string, paging?: boolean) => Buffer;

/** Makes WSDLs on demand and keeps the last ones. */
export function createWsdlDocuments(
  descriptions: Readonly<Record<WireStyle, WireService>>,
  namespace: string,
): WsdlDocuments {
  const names = wsdlNames(namespace);
  const textOf = (style: WireStyle, paging: boolean) =>
    addressed(
      (address) => wsdl(descriptions[style], { namespace, names, handler: HANDLER[style], address }, paging),
      escapeAttribute,
    );
  const ofAll = (paging: boolean) => ({
    v1: textOf('v1', paging),
    v2: textOf('v2', paging),
    wsi: textOf('wsi', paging),
  });
  const [texts, textsWithPaging] = [ofAll(false), ofAll(true)];
  const documents = new Map<string, Buffer>();
  return (style, address, paging = false) => {
    const key = `${style} ${paging} ${address}`;
    let document = documents.get(key);
    if (document === undefined) {
      document = Buffer.from((paging ? textsWithPaging : texts)[style](address));
      if (documents.size >= keptDocuments) documents.delete(documents.keys().next().value as string);
      documents.set(key, document);
    }
    return document;
  };
}
