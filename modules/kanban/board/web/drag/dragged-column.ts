/** The column that a pointer drags: what it bears can be read only after the drop. */
export const draggedColumn: { current: number | null } = { current: null }
