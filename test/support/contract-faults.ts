/** Tables of faults as the contract has them: codes and texts. */

type Faults = readonly (readonly [code: string, text: string])[];

/** Reference 3.4. */
export const contractGlobalFaults: Faults = [
  ['0', 'Unknown Error'],
  ['1', 'Internal Error. Please see log for details.'],
  ['2', 'Access denied.'],
  ['3', 'Invalid api path.'],
  ['4', 'Resource path is not callable.'],
  ['5', 'Session expired. Try to relogin.'],
  ['6', 'Required parameter is missing, for more details see "exception.log".'],
];

/** Reference 4.2. */
export const contractCartProductFaults: Faults = [
  ['1001', 'Can not make operation because store is not exists'],
  ['1002', 'Can not make operation because quote is not exists'],
  ['1021', "Product's data is not valid."],
  ['1022', 'Product(s) could not be added. '],
  ['1023', 'Quote could not be saved during adding product(s) operation.'],
  ['1024', 'Product(s) could not be updated. '],
  ['1025', 'Quote could not be saved during updating product(s) operation.'],
  ['1026', 'Product(s) could not be removed. '],
  ['1027', 'Quote could not be saved during removing product(s) operation.'],
  ['1028', 'Customer is not set for quote.'],
  ['1029', "Customer's quote is not existed."],
  ['1030', 'Quotes are identical.'],
  ['1031', 'Product(s) could not be moved. '],
  ['1032', 'One of quote could not be saved during moving product(s) operation.'],
];
