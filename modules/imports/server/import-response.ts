import type { DetailedImport, Import, ImportSettings, ItemProblem } from '../contract.ts'
import { findOwnImport } from './import-subject.ts'
import { matchPeople } from './match-people.ts'
import type { ImportContent, ImportContext, ImportRow, ImportTables } from './tables.ts'
import type { Selectable } from 'kysely'

const LISTED_IMPORTS = 100
const LISTED_PROBLEMS = 100

export const defaultSettings: ImportSettings = {
  mapping: [],
  dateOrder: 'auto',
  decimalMark: 'auto',
  encoding: 'auto',
  options: [],
  people: [],
}

export async function listImports(ctx: ImportContext): Promise<{ imports: Import[]; total: number }> {
  const rows = ctx.db.selectFrom('imports').selectAll().where('userId', '=', ctx.viewer.id).orderBy('id', 'desc').limit(LISTED_IMPORTS)
  const imports = (await rows.execute()).map(toImport)
  return { imports, total: imports.length }
}

/** Whether anyone has imported something. */
export async function hasImports({ db }: ImportContext): Promise<boolean> {
  return (await db.selectFrom('imports').select('id').where('state', '=', 'done').limit(1).executeTakeFirst()) !== undefined
}

export async function getImport(ctx: ImportContext, { id }: { id: number }): Promise<{ import: DetailedImport }> {
  return { import: await toDetailedImport(ctx, await findOwnImport(ctx, id)) }
}

export const toImport = (row: ImportRow): Import => ({
  id: row.id,
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
  source: row.source,
  module: row.module,
  fileNames: JSON.parse(row.fileNames) as string[],
  state: row.state,
  problem: row.problem === null ? null : (JSON.parse(row.problem) as Import['problem']),
  done: row.done,
  total: row.total,
  counts: {
    added: row.added,
    existing: row.existing,
    duplicates: row.duplicateCount,
    invalid: row.invalid,
    warnings: row.warnings,
  },
  kept: row.kept,
})

export async function toDetailedImport(ctx: ImportContext, row: ImportRow): Promise<DetailedImport> {
  const settings = row.settings === null ? defaultSettings : (JSON.parse(row.settings) as ImportSettings)
  const { columns, options, people } = JSON.parse(row.content) as ImportContent
  const users = await matchPeople(ctx, people, settings)
  const own = ctx.db.selectFrom('import_problems').where('importId', '=', row.id)
  const problems = await own.selectAll().orderBy('id').limit(LISTED_PROBLEMS).execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    ...toImport(row),
    settings,
    columns,
    options,
    people: people.map((person) => ({ ...person, user: users.get(person.key) ?? null })),
    problems: problems.map(toItemProblem),
    problemTotal: Number(total),
  }
}

export const toItemProblem = (problem: Selectable<ImportTables['import_problems']>): ItemProblem => ({
  row: problem.row,
  title: problem.title,
  column: problem.column,
  code: problem.code,
  message: problem.message,
  value: problem.value,
  isWarning: problem.isWarning === 1,
})
