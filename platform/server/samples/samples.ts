import { acquireLock } from '../database/acquire-lock.ts'
import { ApiError } from '../api-error.ts'
import type { Context } from '../context.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { readSampleData, type SampleTables } from './tables.ts'

type SampleContext = Context<SampleTables>

/** A workspace with more changes than this is in use: samples would get in the way. */
const MAX_CHANGES = 500

export async function getSamples(ctx: SampleContext) {
  const state = (await readSampleData(ctx.db))?.state ?? ('none' as const)
  return { samples: { state, canLoad: state === 'none' && (await hasFewChanges(ctx)) } }
}

export async function loadSamples(ctx: SampleContext) {
  await acquireLock(ctx, 'samples')
  const { samples } = await getSamples(ctx)
  if (samples.state !== 'none') throw new ApiError(409, 'samples.exist', 'The workspace already contains sample data.')
  if (!samples.canLoad) throw new ApiError(409, 'samples.in_use', 'Sample data can be added only while the workspace has few records.')
  const values = { id: 1, state: 'loading' as const, ownerId: ctx.viewer.id, people: '[]', modules: '[]', startedAt: ctx.now }
  await ctx.db.insertInto('sample_data').values(values).execute()
  await enqueue(ctx, { name: 'samples.load', payload: {} })
  ctx.publishChange('samples')
  return getSamples(ctx)
}

/** Also ends loading. */
export async function removeSamples(ctx: SampleContext) {
  await acquireLock(ctx, 'samples')
  const { samples } = await getSamples(ctx)
  if (samples.state === 'none') throw new ApiError(409, 'samples.none', 'The workspace contains no sample data.')
  if (samples.state !== 'removing') {
    await ctx.db.updateTable('sample_data').set({ state: 'removing' }).execute()
    await enqueue(ctx, { name: 'samples.remove', payload: {} })
    ctx.publishChange('samples')
  }
  return getSamples(ctx)
}

async function hasFewChanges({ db }: SampleContext): Promise<boolean> {
  const changes = (db as SampleContext['db'] & Context<any>['db']).selectFrom('journal').select('seq').orderBy('seq', 'desc')
  return (await changes.offset(MAX_CHANGES).limit(1).executeTakeFirst()) === undefined
}
