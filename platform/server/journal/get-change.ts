import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { companyJournal, UndoStatus, DetailedStep } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { getPeopleById } from '../identity/people.ts'
import { notFound, ApiError } from '../api-error.ts'
import { parseValues, isEqualJson, type JournalRow, type JournalTables } from './journal-entry.ts'
import { getVisibleChanges } from './visible-changes.ts'
import { undo, type UndoByEntity } from './undo.ts'

const MAX_STEPS = 200

/** Returns one change with all steps the viewer may read; throws 404 if there are none. */
export const getAct =
  (undoByEntity: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { change }: Input<typeof companyJournal.getAct>): Promise<Output<typeof companyJournal.getAct>> => {
    const [changeDetails] = await getVisibleChanges(ctx, [change], { filter: {}, maxSteps: MAX_STEPS })
    if (!changeDetails) throw notFound('change')
    const people = await getPeopleById(ctx.db, changeDetails.steps.flatMap(findIds))
    return { act: changeDetails, people: [...people.values()], undo: await getUndoStatus(ctx, undoByEntity, change) }
  }

/** Fields that may contain user ids. Other ids in them match no user, and user names are not secret. */
const REFERS_TO_PEOPLE = /(^|\.)(id|ids)$|Id$|^(guests|mentions|members|assignedTo)$/

function findIds({ before, after }: DetailedStep): number[] {
  const values = Object.entries({ ...before }).concat(Object.entries({ ...after }))
  return values
    .filter(([field]) => REFERS_TO_PEOPLE.test(field))
    .flatMap(([, value]) => [value].flat())
    .filter((value): value is number => Number.isSafeInteger(value) && Number(value) > 0)
}

class RollbackTrial extends Error {}

/** Performs the undo in a transaction that is rolled back, to find out whether it would succeed. */
async function getUndoStatus(ctx: Context<JournalTables>, undoByEntity: UndoByEntity, change: string): Promise<UndoStatus> {
  const trialUndo = ctx.runCommand(async (writeContext) => {
    await undo(undoByEntity)(writeContext, { change })
    throw new RollbackTrial()
  })
  const error = await trialUndo.catch((reason: unknown) => reason)
  if (error instanceof RollbackTrial || isConfirmationRequired(error)) return { isPossible: true, code: null, by: null, at: null }
  if (!(error instanceof ApiError)) throw error
  const conflict = error.code === 'journal.moved_on' ? await findConflict(ctx, change) : undefined
  const by = conflict?.actor ? ((await getPeopleById(ctx.db, [conflict.actor])).get(conflict.actor) ?? null) : null
  return { isPossible: false, code: conflict?.isUndone ? 'journal.undone' : error.code, by, at: conflict?.at ?? null }
}

/** The undo itself has succeeded by then. */
const isConfirmationRequired = (error: unknown) => error instanceof ApiError && error.code === 'auth.confirmation_required'

async function findConflict(ctx: Context<JournalTables>, change: string): Promise<(JournalRow & { isUndone: boolean }) | undefined> {
  const rows = await ctx.db.selectFrom('journal').selectAll().where('change', '=', change).limit(MAX_STEPS).execute()
  for (const row of rows) {
    const later = ctx.db.selectFrom('journal').selectAll().where('entity', '=', row.entity).where('entityId', '=', row.entityId)
    const laterRows = await later.where('seq', '>', row.seq).orderBy('seq', 'desc').limit(MAX_STEPS).execute()
    const conflicting = laterRows.find((one) => isConflicting(one, row))
    if (conflicting) return { ...conflicting, isUndone: conflicting.verb === 'journal.undo' && isReversal(conflicting, row) }
  }
  return undefined
}

const isConflicting = (later: JournalRow, { before, after }: JournalRow) =>
  later.before === null ||
  later.after === null ||
  Object.keys({ ...parseValues(before), ...parseValues(after) }).some((name) => name in (parseValues(later.after) ?? {}))

const isReversal = (later: JournalRow, { before }: JournalRow) => {
  const [now, then] = [parseValues(later.after), parseValues(before)]
  if (now === null || then === null) return now === then || (then !== null) === (now !== null)
  return Object.entries(now).every(([name, value]) => isEqualJson(then[name], value))
}
