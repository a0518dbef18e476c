export const getHistoryTopic = (id: number) => `history/card/${id}`
/** Cache topics that a change of the card invalidates. */
export const getCardTopics = (projectId: number, id?: number) => [`kanban/${projectId}`, ...(id === undefined ? [] : [getHistoryTopic(id)])]
