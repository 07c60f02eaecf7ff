/** The reasons why a document is refused. */

/**
 * - `malformed`: not well-formed XML 1.0 with namespaces
 * - `doctype`: has a document type declaration, which SOAP forbids and nobody needs
 * - `limit`: well-formed so far, but beyond a limit
 * - `charset`: in an encoding that is unknown, or not in the encoding it claims
 */
export type XmlErrorReason = 'malformed' | 'doctype' | 'limit' | 'charset';

/** The only error of the XML reader. The message is for the sender and contains no text of the document. */
export class XmlError extends Error {
  readonly reason: XmlErrorReason;

  constructor(reason: XmlErrorReason, message: string) {
    super(message);
    this.name = 'XmlError';
    this.reason = reason;
  }
}
