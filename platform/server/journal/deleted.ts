import type { Input, Output } from '#platform/contract/endpoint.ts'
import { RETENTION_DAYS, type DeletedRecord, type companyJournal } from '#platform/contract/company-journal.ts'
import { can } from '../abilities/check.ts'
import type { Context } from '../context.ts'
import { getPeopleById } from '../identity/people.ts'
import { daysBefore } from '../instants.ts'
import { notFound } from '../api-error.ts'
import { startAfter, isDeletion, laterSteps, orderNewestFirst, parsePosition, formatPosition } from './journal-filter.ts'
import type { JournalRow, JournalTables } from './journal-entry.ts'
import { assertMayUndo } from './sensitive-changes.ts'
import { findVisibleRecords } from './visible-records.ts'
import { undoRows, type UndoByEntity } from './undo.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 100
const MAX_BATCHES = 10
const PAGE_SIZE = 50

type DeletedQuery = Input<typeof companyJournal.listDeleted>
type DeletedList = Output<typeof companyJournal.listDeleted>

/** Lists deleted records that the viewer can restore, most recently deleted first. */
export const listDeleted =
  (undoByEntity: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { entity, mine = false, below: after }: DeletedQuery): Promise<DeletedList> => {
    const restorable = listRestorableEntities(ctx, undoByEntity)
    const entities = restorable.map((one) => one.entity).filter((one) => !entity || one === entity)
    const records: DeletedRecord[] = []
    let position = parsePosition(after)
    for (let batch = 0; batch < MAX_BATCHES && records.length < PAGE_SIZE; batch++) {
      let query = orderNewestFirst(selectLastDeletions(ctx, entities), {}).limit(BATCH_SIZE)
      if (mine) query = query.where('actor', '=', ctx.viewer.id)
      const rows = await (position ? startAfter(query, {}, position) : query).execute()
      records.push(...(await toVisibleRecords(ctx, rows)))
      if (rows.length < BATCH_SIZE) return { records, next: null, entities: restorable }
      position = rows.at(-1)!
    }
    return { records, next: position ? formatPosition(position) : null, entities: restorable }
  }

const listRestorableEntities = (ctx: Context<JournalTables>, undoByEntity: UndoByEntity) =>
  ctx.subjects
    .filter(({ notDeleted, entity, subject }) => notDeleted && isRestorable(undoByEntity, entity) && can(ctx, 'delete', subject))
    .map(({ entity, subject }) => ({ entity, subject }))

const isRestorable = (undoByEntity: UndoByEntity, entity: string) => undoByEntity[entity] !== undefined && undoByEntity[entity] !== 'never'

const selectLastDeletions = ({ slow, now }: Context<JournalTables>, entities: readonly string[]) =>
  slow
    .selectFrom('journal')
    .selectAll()
    .where(isDeletion)
    .where('at', '>=', daysBefore(now, RETENTION_DAYS))
    .where('entity', 'in', entities.length > 0 ? entities : [''])
    .where((eb) => eb.not(eb.exists(laterSteps(eb).where('later.after', 'is', null))))

async function toVisibleRecords(ctx: Context<JournalTables>, rows: readonly JournalRow[]): Promise<DeletedRecord[]> {
  const actors = rows.map(({ actor }) => actor)
  const people = await getPeopleById(ctx.db, actors)
  const visible = new Map<number, DeletedRecord>()
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const entityIds = own.map(({ entityId }) => entityId)
    const records = await findVisibleRecords(ctx, entity, entityIds)
    for (const { seq, entityId: id, at, actor } of own) {
      const record = records.get(id)
      if (!record?.isRemoved) continue
      const daysLeft = RETENTION_DAYS - Math.floor((Date.parse(ctx.now) - Date.parse(at)) / DAY_MS)
      visible.set(seq, { entity, id, title: record.title, at, actor: actor === null ? null : (people.get(actor) ?? null), daysLeft })
    }
  }
  return rows.flatMap(({ seq }) => visible.get(seq) ?? [])
}

/** Restores a record with its module's undo. Throws 404 if it is not deleted, no longer stored, or the viewer may not restore it. */
export const restore =
  (undoByEntity: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { entity, id }: Input<typeof companyJournal.restore>): Promise<{ restored: number }> => {
    const record = (await findVisibleRecords(ctx, entity, [id])).get(id)
    if (!record?.isRemoved || !isRestorable(undoByEntity, entity)) throw notFound(entity)
    const row = await selectLastDeletions(ctx, [entity]).where('entityId', '=', id).executeTakeFirst()
    if (!row) throw notFound(entity)
    await assertMayUndo(ctx, [row])
    await undoRows(ctx, undoByEntity[entity], [row])
    return { restored: 1 }
  }
