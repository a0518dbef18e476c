import { isSqliteError } from './storage-errors.ts'

/** Whether a write failed because a value must be unique and is taken; with `column`, only where that column is part of it. */
export function isUnique(error: unknown, column?: string): boolean {
  const columns = takenColumns(error)
  return columns !== undefined && (column === undefined || columns.includes(column))
}

/** The columns whose values together were taken; none are named where the index is over an expression. */
function takenColumns(error: unknown): string[] | undefined {
  if (isSqliteError(error)) return sqliteColumns(error)
  const { code, detail } = (error ?? {}) as { code?: string; detail?: string }
  if (code !== '23505') return undefined
  return (/^Key \((.*?)\)=\(/.exec(detail ?? '')?.[1] ?? '').split(', ').map((name) => name.replace(/^"|"$/g, ''))
}

/** constraint unique, primary key, rowid */
const sqliteCodes = [2067, 1555, 2579]

function sqliteColumns({ errcode, message }: Error & { errcode: number }): string[] | undefined {
  if (!sqliteCodes.includes(errcode)) return undefined
  const named = message.replace(/^UNIQUE constraint failed: /, '')
  return named.split(', ').map((name) => name.slice(name.indexOf('.') + 1))
}
