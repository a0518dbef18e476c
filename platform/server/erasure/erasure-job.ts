import type { Kysely } from 'kysely'
import { anonymizeUser } from '../identity/anonymize-user.ts'
import { findUser } from '../identity/users.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { defineJob, type Job, type JobContext } from '../jobs/jobs.ts'
import type { ServerModule } from '../module.ts'
import { erasedNames } from './erased-name.ts'
import type { ErasedPerson, EraseStep, ModuleErasure } from './module-erasure.ts'
import { erasureNotifications } from './notification-kinds.ts'
import type { ErasureTables } from './tables.ts'

type Ctx = JobContext<IdentityTables & ErasureTables>

/** Older than any retention, so that the purges of deleted users apply at once. */
const LONG_AGO = new Date(0).toISOString()

/** Erases in short transactions. No progress is stored: after a crash the steps run again and find only what is left. */
export const createErasureJob = (getModules: () => readonly ServerModule[]): Job =>
  defineJob<IdentityTables & ErasureTables, { userId: number }>({
    name: 'erasure.run',
    run: async (ctx, { userId }) => {
      const erasures = getModules().flatMap(({ erasure }) => erasure ?? [])
      const person = await findNamedPerson(ctx.db, userId)
      if (person) {
        await runSteps(ctx, person, listSteps(erasures, 'byName'))
        await ctx.write((command) => makeAnonymous(command, userId))
      }
      await runSteps(ctx, { id: userId, fullName: '', username: '', email: '', emailKey: '' }, listSteps(erasures, 'afterwards'))
      await ctx.write((command) => finish(command as Ctx, userId))
    },
  })

const listSteps = (erasures: readonly ModuleErasure[], phase: keyof ModuleErasure) => erasures.flatMap((one) => one[phase] ?? [])

async function runSteps(ctx: Ctx, person: ErasedPerson, steps: readonly EraseStep[]): Promise<void> {
  for (const step of steps) await step(ctx, person)
}

const findNamedPerson = (db: Kysely<IdentityTables>, userId: number): Promise<ErasedPerson | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'fullName', 'username', 'email', 'emailKey'])
    .where('id', '=', userId)
    .where('emailKey', 'not like', 'removed %')
    .executeTakeFirst()

async function makeAnonymous({ db, publishChange }: Pick<Ctx, 'db' | 'publishChange'>, userId: number): Promise<void> {
  const { erasedById } = await db.selectFrom('erasures').select('erasedById').where('userId', '=', userId).executeTakeFirstOrThrow()
  const administrator = await findUser(db as never, erasedById)
  await anonymizeUser(db, userId, erasedNames[administrator?.language ?? 'en'])
  await db.updateTable('users').set({ removedAt: LONG_AGO, lastSeenAt: null }).where('id', '=', userId).execute()
  for (const topic of ['users', 'people', 'deleted']) publishChange(topic)
}

async function finish(ctx: Pick<Ctx, 'db' | 'now' | 'notify'>, userId: number): Promise<void> {
  const unfinished = ctx.db
    .updateTable('erasures')
    .set({ finishedAt: ctx.now })
    .where('userId', '=', userId)
    .where('finishedAt', 'is', null)
  const row = await unfinished.returning('erasedById').executeTakeFirst()
  if (row) ctx.notify({ userId: row.erasedById, kind: erasureNotifications.erased, values: {}, link: '/workspace/export' })
}
