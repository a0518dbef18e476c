/** The dates of an invoice that are set when it is issued or sent. */
export const noDates = { issuedDate: null, dueDate: null, serviceStart: null, serviceEnd: null }
