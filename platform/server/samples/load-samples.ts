import { insertSamplePeople } from '../identity/demo.ts'
import { createDemoContext } from '../demo.ts'
import type { Context } from '../context.ts'
import { findUser } from '../identity/users.ts'
import { defineJob, type JobContext } from '../jobs/jobs.ts'
import type { ServerModule } from '../module.ts'
import { publishEverything } from './publish-everything.ts'
import { recordInsertedRows } from './record-rows.ts'
import { readSampleData, type SampleTables } from './tables.ts'

const TIME_LIMIT_MS = 60_000

/** Loads one module per transaction; after an interruption it continues with the next one. */
export const defineLoadJob = (getModules: () => readonly ServerModule[]) =>
  defineJob<SampleTables>({
    name: 'samples.load',
    run: async (ctx) => {
      await loadPart(ctx, 'people', (command) => addPeople(command))
      for (const { name, demo } of getModules()) {
        if (!demo) continue
        await loadPart(ctx, name, async (command) => {
          const { people, startedAt } = (await readSampleData(command.db))!
          await demo(command as never, createDemoContext({ people, now: new Date(startedAt), isSample: true }))
        })
      }
      await ctx.write(async (command) => {
        await command.db.updateTable('sample_data').set({ state: 'loaded' }).where('state', '=', 'loading').execute()
        await publishEverything(command as Context<any>, getModules())
      })
    },
  })

const loadPart = (ctx: JobContext<SampleTables>, name: string, load: (command: Context<any>) => Promise<void>) =>
  ctx.write(
    async (command) => {
      // The samples are new to no one, so they notify no one.
      const quiet = { ...command, loadsSamples: true as const, notify: () => undefined }
      await recordInsertedRows(command, async () => {
        const data = await readSampleData(command.db)
        if (data?.state !== 'loading' || data.modules.includes(name)) return
        await load(quiet)
        const modules = JSON.stringify([...data.modules, name])
        await command.db.updateTable('sample_data').set({ modules }).execute()
      })
    },
    { timeLimitMs: TIME_LIMIT_MS },
  )

/** The user who loads the samples takes the place of the fictional administrator. */
async function addPeople(ctx: Context<any>): Promise<void> {
  const { ownerId } = (await readSampleData(ctx.db))!
  const owner = (await findUser(ctx.db, ownerId))!
  const people = await insertSamplePeople(ctx, owner)
  await ctx.db
    .updateTable('sample_data')
    .set({ people: JSON.stringify(people) })
    .execute()
}
