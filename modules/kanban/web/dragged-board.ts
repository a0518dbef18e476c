/** The column that a pointer drags: what it bears can be read only after the drop. */
export const draggedBoard: { current: number | null } = { current: null }
