/** What shows an invoice: the lists, and its own page with its history. */
export const topicsOf = (...ids: number[]): string[] => ['invoices', ...ids.map((id) => `history/invoice/${id}`)]
