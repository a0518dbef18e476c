import { EXPORT_DAYS } from '#platform/contract/workspace/exports.ts'
import { storeUpload, type StoredContent } from '../files/store-upload.ts'
import { daysBefore } from '../instants.ts'
import { defineJob, type Job, type JobContext } from '../jobs/jobs.ts'
import type { ServerModule } from '../module.ts'
import { addArchive } from './archive-files.ts'
import { createArchive } from './create-archive.ts'
import { countSteps, listFiles } from './list-files.ts'
import { publishExport, type ExportsContext } from './manage-exports.ts'
import { countRecords, createContents, type ExportContents } from './manifest.ts'
import type { ExportScope } from './module-export.ts'
import { exportNotifications } from './notification-kinds.ts'
import type { ExportRow, ExportTables } from './tables.ts'

type Ctx = JobContext<ExportTables>

const PROGRESS_INTERVAL_MS = 500
/** A failed attempt is repeated, as after a crash, until then. */
const GIVE_UP_AFTER_HOURS = 6

/** Writes the archive from the beginning, also after a crash: nothing of an unfinished one is used. */
export const createExportJob = (getModules: () => readonly ServerModule[]): Job =>
  defineJob<ExportTables, { id: number }>({
    name: 'exports.create',
    run: async (ctx, { id }) => {
      const row = await startRunning(ctx, id, getModules())
      if (!row) return
      const contents = createContents()
      try {
        const archive = await writeArchive(ctx, row, { modules: getModules(), contents })
        await ctx.write((command) => finish(command, row, { archive, contents }))
      } catch (error) {
        if (error instanceof CancelledError) return
        if (row.createdAt > hoursBeforeNow(ctx)) throw error
        await ctx.write((command) => markFailed(command, row))
        ctx.log.error({ err: error, export: id }, 'An export failed.')
      }
    },
  })

class CancelledError extends Error {}

const hoursBeforeNow = ({ now }: Ctx) => daysBefore(now, GIVE_UP_AFTER_HOURS / 24)

const getScope = ({ kind, userId }: ExportRow): ExportScope =>
  userId === null ? { kind: 'workspace' } : { kind: 'person', userId, isOwn: kind === 'own' }

const startRunning = (ctx: Ctx, id: number, modules: readonly ServerModule[]): Promise<ExportRow | undefined> =>
  ctx.write(async (command) => {
    const row = await command.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    return updateRunning(command, row, { state: 'running', done: 0, total: countSteps(modules, getScope(row)), recordCount: 0 })
  })

/** Returns undefined if the export was cancelled or deleted. */
async function updateRunning(ctx: ExportsContext, { id }: ExportRow, values: Partial<ExportRow>): Promise<ExportRow | undefined> {
  const update = ctx.db.updateTable('exports').set(values).where('id', '=', id).where('state', 'in', ['waiting', 'running'])
  const row = await update.returningAll().executeTakeFirst()
  if (row) publishExport(ctx, row)
  return row
}

type Archive = { modules: readonly ServerModule[]; contents: ExportContents }

function writeArchive(ctx: Ctx, row: ExportRow, { modules, contents }: Archive): Promise<StoredContent> {
  let done = 0
  const files = listFiles(ctx, { modules, scope: getScope(row), contents, onStep: (step) => (done = step) })
  const saveProgress = async () => {
    const progress = { done, recordCount: countRecords(contents) }
    if (!(await ctx.write((command) => updateRunning(command, row, progress)))) throw new CancelledError()
  }
  const stream = callRegularly(createArchive(files, ctx.now), saveProgress)
  return storeUpload(ctx.contents, stream, { maxBytes: Number.MAX_SAFE_INTEGER, isAnyType: true })
}

async function* callRegularly<T>(chunks: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  let nextAt = performance.now() + PROGRESS_INTERVAL_MS
  for await (const chunk of chunks) {
    yield chunk
    if (performance.now() < nextAt) continue
    await work()
    nextAt = performance.now() + PROGRESS_INTERVAL_MS
  }
}

type Result = { archive: StoredContent; contents: ExportContents }

async function finish(ctx: ExportsContext, row: ExportRow, { archive, contents }: Result): Promise<void> {
  const values = { state: 'done' as const, done: row.total, recordCount: countRecords(contents) }
  const times = { finishedAt: ctx.now, expiresAt: daysBefore(ctx.now, -EXPORT_DAYS) }
  if (!(await updateRunning(ctx, row, { ...values, ...times }))) return
  const fileId = await addArchive(ctx, row, archive)
  await ctx.db.updateTable('exports').set({ fileId }).where('id', '=', row.id).execute()
  notifyCreator(ctx, row, 'exported')
}

async function markFailed(ctx: ExportsContext, row: ExportRow): Promise<void> {
  const failed = await updateRunning(ctx, row, { state: 'failed', finishedAt: ctx.now, expiresAt: daysBefore(ctx.now, -EXPORT_DAYS) })
  if (failed) notifyCreator(ctx, row, 'export-failed')
}

const notifyCreator = (ctx: ExportsContext, { createdById, kind }: ExportRow, name: keyof typeof exportNotifications) =>
  ctx.notify({ userId: createdById, kind: exportNotifications[name], values: {}, link: kind === 'own' ? '/account' : '/workspace/export' })
