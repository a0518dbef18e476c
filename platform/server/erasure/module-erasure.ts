import { sql, type Kysely } from 'kysely'
import { RETENTION_DAYS } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { daysBefore } from '../instants.ts'
import { PURGE_BATCH_SIZE, type Purge } from '../jobs/define-purge-job.ts'
import type { JobContext } from '../jobs/jobs.ts'

export type ErasedPerson = { id: number; fullName: string; username: string; email: string; emailKey: string }

/** Repeatable: after a crash, all steps run again. */
export type EraseStep = (ctx: JobContext<any>, person: ErasedPerson) => Promise<void>

export type ModuleErasure = {
  /** Run while the name is still known, to find what others have stored with it. */
  byName?: readonly EraseStep[]
  /** Run after the user was made anonymous, as if deleted long ago; `person` then has empty names. */
  afterwards?: readonly EraseStep[]
}

type BatchStep = (ctx: Context<any>, person: ErasedPerson) => Promise<number>

/** Handles one batch per transaction until a batch is not full. */
export const inBatches =
  (step: BatchStep): EraseStep =>
  async (ctx, person) => {
    let handled = PURGE_BATCH_SIZE
    while (handled === PURGE_BATCH_SIZE) handled = await ctx.write((command) => step(command, person))
  }

/** Runs purges of users who were deleted more than 30 days ago. */
export const fromPurges = (purges: readonly Purge<any>[]): EraseStep[] =>
  purges.map((purge) => inBatches((ctx) => purge(ctx, daysBefore(ctx.now, RETENTION_DAYS))))

/** Deletes the rows that refer to the person in one of the columns. */
export const deleteRows = (table: string, ...columns: readonly string[]): EraseStep[] =>
  columns.map(
    (column) =>
      ({ write }, { id }) =>
        write(async ({ db }) => void (await (db as Kysely<any>).deleteFrom(table).where(sql.ref(column), '=', id).execute())),
  )
