import type { Insertable } from 'kysely'
import type { ImportProblem } from '#platform/server/imports/import-source.ts'
import type { ReadItem } from '../read-items.ts'
import type { ImportContext, ImportTables } from '../tables.ts'

const MAX_PROBLEMS = 10_000
const MAX_LENGTH = 300

type ProblemRow = Insertable<ImportTables['import_problems']>

const shorten = (text: string) => text.slice(0, MAX_LENGTH)

export const toProblemRows = (importId: number, { row, title }: ReadItem, problems: readonly ImportProblem[]): ProblemRow[] =>
  problems.map(({ code, message, column, value, isWarning }) => ({
    importId,
    row,
    title: shorten(title),
    column: column ?? null,
    code,
    message: shorten(message),
    value: value === undefined ? null : shorten(value),
    isWarning: Number(isWarning ?? false),
  }))

/** Stores the first 10,000 problems of an import. */
export async function insertProblems({ db }: Pick<ImportContext, 'db'>, importId: number, rows: readonly ProblemRow[]): Promise<void> {
  if (rows.length === 0) return
  const own = db.selectFrom('import_problems').where('importId', '=', importId)
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const accepted = rows.slice(0, Math.max(0, MAX_PROBLEMS - Number(count)))
  if (accepted.length > 0) await db.insertInto('import_problems').values(accepted).execute()
}
