/** The topics of the lists and of each invoice's page and history. */
export const getInvoiceTopics = (...ids: number[]): string[] => ['invoices', ...ids.map((id) => `history/invoice/${id}`)]
