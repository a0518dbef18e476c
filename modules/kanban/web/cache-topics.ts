export const getHistoryTopic = (id: number) => `history/card/${id}`
/** What a change of a card of the project makes stale. */
export const getCardTopics = (projectId: number, id?: number) => [`kanban/${projectId}`, ...(id === undefined ? [] : [getHistoryTopic(id)])]
