/** The column being dragged with a pointer. Browsers reveal a drag's data only on drop. */
export const draggedColumn: { current: number | null } = { current: null }
