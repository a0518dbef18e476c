/** Spreadsheets contain typed cells, CSV files only texts. */
export type Cell = string | number | boolean | Date

export const toText = (cell: Cell): string => (cell instanceof Date ? cell.toISOString() : String(cell).trim())
