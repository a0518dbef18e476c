/** The topics of the list and of each quote's page and history. */
export const getQuoteTopics = (...ids: number[]): string[] => ['quotes', ...ids.map((id) => `history/quote/${id}`)]
