import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { companyJournal, UndoVerdict, WholeStep } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { peopleById } from '../identity/people.ts'
import { notFound, Refusal } from '../refusal.ts'
import { isSame, type JournalRow, type JournalTables } from './record.ts'
import { toldActs } from './told-acts.ts'
import { parse, undo, type UndoByEntity } from './undo.ts'

const MOST_STEPS = 200

/** One act with all that it changed and the viewer may read. Refusal 404 where that is nothing. */
export const getAct =
  (inverses: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { change }: Input<typeof companyJournal.getAct>): Promise<Output<typeof companyJournal.getAct>> => {
    const [act] = await toldActs(ctx, [change], { wanted: {}, most: MOST_STEPS })
    if (!act) throw notFound('act')
    const people = await peopleById(ctx.db, act.steps.flatMap(idsIn))
    return { act, people: [...people.values()], undo: await verdict(ctx, inverses, change) }
  }

/** The ids in a step's values; of those that are no person's nobody is found, and names of people are no secret. */
const REFERS_TO_PEOPLE = /(^|\.)(id|ids)$|Id$|^(guests|mentions|members|assignedTo)$/

function idsIn({ before, after }: WholeStep): number[] {
  const values = Object.entries({ ...before }).concat(Object.entries({ ...after }))
  return values
    .filter(([field]) => REFERS_TO_PEOPLE.test(field))
    .flatMap(([, value]) => [value].flat())
    .filter((value): value is number => Number.isSafeInteger(value) && Number(value) > 0)
}

/** Ends a trial: nothing of it stays. */
class Taken extends Error {}

/** What an undo would come to now, found out by doing it in an act that is taken back. */
async function verdict(ctx: Context<JournalTables>, inverses: UndoByEntity, change: string): Promise<UndoVerdict> {
  const trial = ctx.note(async (writing) => {
    await undo(inverses)(writing, { change })
    throw new Taken()
  })
  const refusal = await trial.catch((error: unknown) => error)
  if (refusal instanceof Taken) return { isPossible: true, code: null, by: null, at: null }
  if (!(refusal instanceof Refusal)) throw refusal
  const since = refusal.code === 'journal.moved_on' ? await movedOn(ctx, change) : undefined
  const by = since?.actor ? ((await peopleById(ctx.db, [since.actor])).get(since.actor) ?? null) : null
  return { isPossible: false, code: since?.isUndone ? 'journal.undone' : refusal.code, by, at: since?.at ?? null }
}

/** The last step since that changed what the act had left, on one of its records. */
async function movedOn(ctx: Context<JournalTables>, change: string): Promise<(JournalRow & { isUndone: boolean }) | undefined> {
  const rows = await ctx.db.selectFrom('journal').selectAll().where('change', '=', change).limit(MOST_STEPS).execute()
  for (const row of rows) {
    const later = ctx.db.selectFrom('journal').selectAll().where('entity', '=', row.entity).where('entityId', '=', row.entityId)
    const since = await later.where('seq', '>', row.seq).orderBy('seq', 'desc').limit(MOST_STEPS).execute()
    const touching = since.find((one) => touches(one, row))
    if (touching) return { ...touching, isUndone: touching.verb === 'journal.undo' && reverses(touching, row) }
  }
  return undefined
}

const touches = (later: JournalRow, { before, after }: JournalRow) =>
  later.before === null ||
  later.after === null ||
  Object.keys({ ...parse(before), ...parse(after) }).some((name) => name in (parse(later.after) ?? {}))

const reverses = (later: JournalRow, { before }: JournalRow) => {
  const [now, then] = [parse(later.after), parse(before)]
  if (now === null || then === null) return now === then || (then !== null) === (now !== null)
  return Object.entries(now).every(([name, value]) => isSame(then[name], value))
}
