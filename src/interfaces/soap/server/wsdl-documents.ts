import { LRUCache } from 'lru-cache';
import { addressed } from '#platform/http/addressed.ts';
import { escapeAttribute, HANDLER, type WireService, type WireStyle, wsdl, wsdlNames } from '../wire/index.ts';

/** The most cached documents: one depends on the address of its request. */
const keptDocuments = 32;

/** The WSDL of a style for an address, in UTF-8; only with `paging` it contains the arguments of pages. */
export type WsdlDocuments = (style: WireStyle, address: string, paging?: boolean) => Buffer;

/** Makes WSDLs on demand and caches the last ones. */
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
  const texts = ofAll(false);
  const textsWithPaging = ofAll(true);
  const documents = new LRUCache<string, Buffer>({ max: keptDocuments });
  return (style, address, paging = false) => {
    const key = `${style} ${paging} ${address}`;
    let document = documents.get(key);
    if (document === undefined) {
      document = Buffer.from((paging ? textsWithPaging : texts)[style](address));
      documents.set(key, document);
    }
    return document;
  };
}
