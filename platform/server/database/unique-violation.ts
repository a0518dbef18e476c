import { isSqliteError } from './storage-errors.ts'

/** Whether a write violated a unique constraint; with `column`, one that includes this column. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const columns = getViolatedColumns(error)
  return columns !== undefined && (column === undefined || columns.includes(column))
}

function getViolatedColumns(error: unknown): string[] | undefined {
  if (isSqliteError(error)) return getSqliteColumns(error)
  const { code, detail } = (error ?? {}) as { code?: string; detail?: string }
  if (code !== '23505') return undefined
  return (/^Key \((.*?)\)=\(/.exec(detail ?? '')?.[1] ?? '').split(', ').map((name) => name.replace(/^"|"$/g, ''))
}

const sqliteCodes = [2067, 1555, 2579]

function getSqliteColumns({ errcode, message }: Error & { errcode: number }): string[] | undefined {
  if (!sqliteCodes.includes(errcode)) return undefined
  const names = message.replace(/^UNIQUE constraint failed: /, '')
  return names.split(', ').map((name) => name.slice(name.indexOf('.') + 1))
}
