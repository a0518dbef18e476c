import type { Kysely } from 'kysely'
import { ApiError, notFound } from '../api-error.ts'
import type { Context } from '../context.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { SERVICE_STATUS, type IdentityTables } from '../identity/tables.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { deleteArchives } from './archive-files.ts'
import { alreadyRunning } from './export-rules.ts'
import { toExportResponses } from './export-response.ts'
import type { ExportRow, ExportTables } from './tables.ts'

export type ExportsContext = Context<ExportTables>

const isRunning = ({ state }: ExportRow) => state === 'waiting' || state === 'running'

export async function listExports({ db, viewer }: ExportsContext) {
  const rows = await db.selectFrom('exports').selectAll().where('createdById', '=', viewer.id).orderBy('id', 'desc').execute()
  return { exports: await toExportResponses(db, rows), total: rows.length }
}

export const startOwnExport = (ctx: ExportsContext) => startExport(ctx, { kind: 'own', userId: ctx.viewer.id })

export const startWorkspaceExport = (ctx: ExportsContext) => startExport(ctx, { kind: 'workspace', userId: null })

/** Deleted people can be exported as long as their data is there. */
export async function startPersonExport(ctx: ExportsContext, { userId }: { userId: number }) {
  const users = (ctx.db as unknown as Kysely<IdentityTables>).selectFrom('users').select('id').where('id', '=', userId)
  if (!(await users.where('status', '<>', SERVICE_STATUS).executeTakeFirst())) throw notFound('user')
  return startExport(ctx, { kind: 'person', userId })
}

type Subject = Pick<ExportRow, 'kind' | 'userId'>

/** Replaces the user's previous export of the same data. Throws 409 `exports.running` while that one is not finished. */
async function startExport(ctx: ExportsContext, subject: Subject) {
  await acquireLock(ctx, `exports ${ctx.viewer.id}`)
  const previous = await findSameExports(ctx, subject)
  if (previous.some(isRunning)) throw alreadyRunning()
  await deleteExports(ctx, previous)
  const values = { ...subject, createdById: ctx.viewer.id, state: 'waiting' as const, done: 0, total: 0, recordCount: 0 }
  const row = await ctx.db
    .insertInto('exports')
    .values({ ...values, createdAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(ctx, { name: 'exports.create', payload: { id: row.id } })
  // Creating an archive gives away much data at once, so that the history shows it.
  const before = { workspaceExport: null, 'dataExport.id': null }
  const after = { workspaceExport: subject.kind === 'workspace' || null, 'dataExport.id': subject.userId }
  ctx.recordChange({ entity: 'workspace', id: 1, before, after })
  return respond(ctx, row)
}

const findSameExports = ({ db, viewer }: ExportsContext, { kind, userId }: Subject): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('createdById', '=', viewer.id)
    .where('kind', '=', kind)
    .where('userId', userId === null ? 'is' : '=', userId)
    .execute()

export async function cancelExport(ctx: ExportsContext, { id }: { id: number }) {
  const row = await findOwnExport(ctx, id)
  const cancelled = await ctx.db
    .updateTable('exports')
    .set({ state: 'cancelled', finishedAt: ctx.now })
    .where('id', '=', row.id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) throw new ApiError(409, 'exports.finished', 'This export is already finished.')
  return respond(ctx, cancelled)
}

export async function deleteExport(ctx: ExportsContext, { id }: { id: number }) {
  const row = await findOwnExport(ctx, id)
  if (isRunning(row)) throw alreadyRunning()
  const response = await respond(ctx, row)
  await deleteExports(ctx, [row])
  return response
}

export async function deleteExports(ctx: ExportsContext, rows: readonly Pick<ExportRow, 'id' | 'createdById'>[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await deleteArchives(ctx, ids)
  await ctx.db.deleteFrom('exports').where('id', 'in', ids).execute()
  rows.forEach((row) => publishExport(ctx, row))
}

async function findOwnExport({ db, viewer }: ExportsContext, id: number): Promise<ExportRow> {
  const row = await db.selectFrom('exports').selectAll().where('id', '=', id).where('createdById', '=', viewer.id).executeTakeFirst()
  if (!row) throw notFound('export')
  return row
}

async function respond(ctx: ExportsContext, row: ExportRow) {
  publishExport(ctx, row)
  const [response] = await toExportResponses(ctx.db, [row])
  return { export: response! }
}

export const publishExport = (ctx: ExportsContext, { createdById }: Pick<ExportRow, 'createdById'>) =>
  ctx.publishChange(`exports/${createdById}`)
