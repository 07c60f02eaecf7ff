/** Problems of a request before its method is known. */

/** A fault of the wire itself: with the reference's numbers, and its texts if they are known (soap-catalog 8). */
export class XmlRpcFault extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.name = 'XmlRpcFault';
    this.code = code;
  }
}

/** Makes each of these faults, with its standard text or another one. */
export const wireFaults = {
  unreadable: (text = 'Unable to read request') => new XmlRpcFault(630, text),
  refused: (text = 'Failed to parse request') => new XmlRpcFault(631, text),
  noMethod: () => new XmlRpcFault(632, "Invalid request, no method passed; request must contain a 'methodName' tag"),
  noValue: () => new XmlRpcFault(633, 'a param has no value'),
  methodName: () => new XmlRpcFault(634, 'this is no name of a method'),
  value: (what: string) => new XmlRpcFault(636, `a value cannot be read: ${what}`),
} as const;
