/** Where every route begins. */
export const restPrefix = '/api/rest/v2';
