/** The topics of the lists and of each bill's history. */
export const getBillTopics = (ids: readonly number[]): string[] => ['bills', ...ids.map((id) => `history/bill/${id}`)]
