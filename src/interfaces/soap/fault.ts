/** What resources refuse with; SOAP and XML-RPC tell the same faults. */
export * from '../legacy/fault.ts';
