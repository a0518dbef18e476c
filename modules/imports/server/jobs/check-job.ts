import { ApiError } from '#platform/server/api-error.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { ImportPerson } from '#platform/server/imports/import-source.ts'
import { createImporterContext } from '../open-import.ts'
import { readItems, type ReadItem } from '../read-items.ts'
import type { ImportContent, ImportJobContext, ImportRow, ImportTables } from '../tables.ts'
import { updateImport } from '../update-import.ts'
import { classifyItems } from './classify-items.ts'
import { failOnError, findImport } from './fail-import.ts'
import { groupItems } from './group-items.ts'
import { openRun, type ImportRun } from './import-run.ts'
import { insertProblems, toProblemRows } from './problem-list.ts'

const BATCH = 250
const MAX_PEOPLE = 500

/** Reads and checks all items without storing any. Starts again from the beginning after a crash. */
export const checkImportJob = defineJob<ImportTables, { id: number }>({
  name: 'imports.check',
  run: async (ctx, { id }) => {
    const row = await findImport(ctx, id, ['checking'])
    if (row) await failOnError(ctx, row, () => checkItems(ctx, row))
  },
})

type Counts = Pick<ImportRow, 'done' | 'added' | 'existing' | 'duplicateCount' | 'invalid' | 'warnings'>

async function checkItems(ctx: ImportJobContext, row: ImportRow): Promise<void> {
  await ctx.write(async ({ db }) => void (await db.deleteFrom('import_problems').where('importId', '=', row.id).execute()))
  await using run = await openRun(ctx, row)
  const counts: Counts = { done: 0, added: 0, existing: 0, duplicateCount: 0, invalid: 0, warnings: 0 }
  const people = new Map<string, ImportPerson>()
  for await (const batch of groupItems(readItems(run.source, run.input), () => BATCH)) {
    for (const person of batch.flatMap((item) => item.people ?? [])) if (people.size < MAX_PEOPLE) people.set(person.key, person)
    if (!(await checkBatch(ctx, run, { batch, counts }))) return
  }
  if (counts.done === 0) throw new ApiError(400, 'imports.empty', 'The file contains nothing to import.')
  const content: ImportContent = { ...(JSON.parse(row.content) as ImportContent), people: [...people.values()] }
  const columns = { state: 'checked', total: counts.done, content: JSON.stringify(content) } as const
  await ctx.write((writing) => updateImport(writing, { id: row.id, from: 'checking', columns }))
}

/** Returns false if the user has cancelled the import. */
async function checkBatch(ctx: ImportJobContext, run: ImportRun, { batch, counts }: { batch: readonly ReadItem[]; counts: Counts }) {
  const { row } = run
  const outcomes = await classifyItems(await createImporterContext(ctx, row), run, batch)
  for (const [item, outcome] of outcomes) {
    counts.done += 1
    counts[outcome === 'duplicates' ? 'duplicateCount' : outcome] += 1
    if (outcome === 'added') counts.warnings += item.problems.length
  }
  const problems = batch.flatMap((item) => toProblemRows(row.id, item, item.problems))
  return ctx.write(async (writing) => {
    await insertProblems(writing, row.id, problems)
    return Boolean(await updateImport(writing, { id: row.id, from: 'checking', columns: { ...counts } }))
  })
}
