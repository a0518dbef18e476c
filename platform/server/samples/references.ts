/** What happens to rows that refer to a removed record. `set`: other columns that change with the cleared one. */
export type Reference =
  | { table: string; onRemove: 'delete' }
  | { table: string; onRemove: 'clear'; set?: Readonly<Record<string, unknown>> }
/** By table and column */
export type References = Readonly<Record<string, Readonly<Record<string, Reference>>>>

export const deletedWith = (table: string): Reference => ({ table, onRemove: 'delete' })
export const clearedWith = (table: string, set: Readonly<Record<string, unknown>> = {}): Reference => ({ table, onRemove: 'clear', set })
