import type { Input } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { filterInvitedPeople } from '#platform/server/identity/people.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { DetailedImport, imports, ImportState } from '../contract.ts'
import { publishImport } from './import-subject.ts'
import { toDetailedImport } from './import-response.ts'
import { findSource } from './sources.ts'
import type { ImportContext, ImportRow } from './tables.ts'
import { lockImport } from './update-import.ts'

type Response = { import: DetailedImport }

const noCounts = { done: 0, added: 0, existing: 0, duplicateCount: 0, invalid: 0, warnings: 0, kept: 0 }

/** Also for failed imports whose file could be read, since other settings may help. */
export async function checkImport(ctx: ImportContext, { id, settings }: Input<typeof imports.checkImport>): Promise<Response> {
  const row = await lockImport(ctx, id, ['mapping', 'checked', 'failed'])
  if (row.settings === null) throw new ApiError(409, 'imports.wrong_state', 'The files could not be read.')
  findSource(ctx, row.source)
  await assertPeople(ctx, settings.people)
  await ctx.db.deleteFrom('import_problems').where('importId', '=', id).execute()
  return changeState(ctx, row, {
    state: 'checking',
    settings: JSON.stringify(settings),
    problem: null,
    total: null,
    finishedAt: null,
    ...noCounts,
  })
}

async function assertPeople(ctx: ImportContext, people: readonly { userId: number | null }[]): Promise<void> {
  const ids = [...new Set(people.flatMap(({ userId }) => userId ?? []))]
  const known = new Set((await filterInvitedPeople(ctx.db, ids)).map(({ id }) => id))
  const unknown = people.findIndex(({ userId }) => userId !== null && !known.has(userId))
  if (unknown >= 0) throw invalidInput(`/settings/people/${unknown}/userId`, 'must be an active or invited user')
}

export async function startImport(
  ctx: ImportContext,
  { id, duplicates, isAllOrNothing = false }: Input<typeof imports.startImport>,
): Promise<Response> {
  const row = await lockImport(ctx, id, ['checked'])
  findSource(ctx, row.source)
  if (isAllOrNothing && row.invalid > 0) throw new ApiError(409, 'imports.has_problems', `${row.invalid} items cannot be imported.`)
  await ctx.db.deleteFrom('import_problems').where('importId', '=', id).execute()
  return changeState(ctx, row, { state: 'importing', duplicates, isAllOrNothing: Number(isAllOrNothing), ...noCounts })
}

const unstarted: readonly ImportState[] = ['reading', 'mapping', 'checking', 'checked']

export async function cancelImport(ctx: ImportContext, { id }: Input<typeof imports.cancelImport>): Promise<Response> {
  const row = await lockImport(ctx, id, [...unstarted, 'importing'])
  return changeState(ctx, row, row.state === 'importing' ? { state: 'cancelling' } : { state: 'cancelled', finishedAt: ctx.now })
}

export async function undoImport(ctx: ImportContext, { id }: Input<typeof imports.undoImport>): Promise<Response> {
  const row = await lockImport(ctx, id, ['done', 'failed'])
  return changeState(ctx, row, { state: 'undoing', problem: null, done: 0, kept: 0 })
}

/** Undoing the import in the history of the company. Importing again is the way back. */
export async function undoImportChange(ctx: ImportContext, { id, after }: RecordChange): Promise<void> {
  if (after?.['state'] !== 'done') throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  await undoImport(ctx, { id })
}

const jobs: Partial<Record<ImportState, string>> = {
  checking: 'imports.check',
  importing: 'imports.store',
  cancelling: 'imports.remove',
  undoing: 'imports.remove',
}

async function changeState(ctx: ImportContext, row: ImportRow, columns: Partial<ImportRow> & { state: ImportState }): Promise<Response> {
  const next = { ...row, ...columns, updatedAt: ctx.now }
  const { id, ...values } = next
  await ctx.db.updateTable('imports').set(values).where('id', '=', id).execute()
  const job = jobs[columns.state]
  if (job) await enqueue(ctx as never, { name: job, payload: { id } })
  publishImport(ctx, row)
  return { import: await toDetailedImport(ctx, next) }
}
