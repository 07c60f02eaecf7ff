/** What resources are declared with; SOAP and XML-RPC are both made of it. */
export * from '../legacy/declare.ts';
