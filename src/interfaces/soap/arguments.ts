/** How arguments come into shape, the same in SOAP and XML-RPC. */
export * from '../legacy/arguments.ts';
