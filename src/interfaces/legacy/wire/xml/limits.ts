/** Limits of a document; the receiver limits its bytes. */

export interface XmlLimits {
  /** nested elements */
  readonly depth: number;
  /** elements in the document */
  readonly elements: number;
  /** attributes of one element, namespace declarations included */
  readonly attributes: number;
  /** attributes in the document */
  readonly allAttributes: number;
  /** namespace declarations in force at one place */
  readonly namespaces: number;
}

/** Design 12. The last two keep the cost of a document in proportion to the others. */
export const DEFAULT_XML_LIMITS: XmlLimits = {
  depth: 64,
  elements: 200_000,
  attributes: 256,
  allAttributes: 400_000,
  namespaces: 128,
};
