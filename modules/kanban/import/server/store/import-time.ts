import type { KanbanContext } from '../../../server/subjects.ts'

/** A context whose records are created at the time at which the other program created them; the journal shows the time of the import. */
export const atTime = (ctx: KanbanContext, time: string | null): KanbanContext =>
  time === null || time > ctx.now ? ctx : { ...ctx, now: new Date(time).toISOString() }
