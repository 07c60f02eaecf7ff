/** The address prefix of every route. */
export const restPrefix = '/api/rest/v2';
