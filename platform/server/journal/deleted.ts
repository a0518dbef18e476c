import type { Input, Output } from '#platform/contract/endpoint.ts'
import { KEEP_DAYS, type DeletedRecord, type companyJournal } from '#platform/contract/company-journal.ts'
import { may } from '../abilities/check.ts'
import type { Context } from '../context.ts'
import { peopleById } from '../identity/people.ts'
import { daysBefore } from '../moments.ts'
import { notFound } from '../refusal.ts'
import { below, isDeletion, laterSteps, newestFirst, placeIn, placeText } from './matching.ts'
import type { JournalRow, JournalTables } from './record.ts'
import { seenRecords } from './seen.ts'
import { undoRows, type UndoByEntity } from './undo.ts'

const DAY_MS = 86_400_000
const BATCH = 100
const BATCHES = 10
const PAGE = 50

/** The last deletion of everything that the viewer may have back, the latest first. */
export const listDeleted =
  (inverses: UndoByEntity) =>
  async (
    ctx: Context<JournalTables>,
    { entity, mine = false, below: after }: Input<typeof companyJournal.listDeleted>,
  ): Promise<Output<typeof companyJournal.listDeleted>> => {
    const offered = returnable(ctx, inverses)
    const entities = offered.map((one) => one.entity).filter((one) => !entity || one === entity)
    const records: DeletedRecord[] = []
    let place = placeIn(after)
    for (let batch = 0; batch < BATCHES && records.length < PAGE; batch++) {
      let query = newestFirst(deletions(ctx, entities), {}).limit(BATCH)
      if (mine) query = query.where('actor', '=', ctx.viewer.id)
      const rows = await (place ? below(query, {}, place) : query).execute()
      records.push(...(await toldOf(ctx, rows)))
      if (rows.length < BATCH) return { records, next: null, entities: offered }
      place = rows.at(-1)!
    }
    return { records, next: place ? placeText(place) : null, entities: offered }
  }

/** What a module declares to be brought back, of what is marked when it is deleted and that the viewer may delete at all. */
const returnable = (ctx: Context<JournalTables>, inverses: UndoByEntity) =>
  ctx.subjects
    .filter(({ alive, entity, subject }) => alive && isReturnable(inverses, entity) && may(ctx, 'delete', subject))
    .map(({ entity, subject }) => ({ entity, subject }))

const isReturnable = (inverses: UndoByEntity, entity: string) => inverses[entity] !== undefined && inverses[entity] !== 'never'

/** Of each record the last one. */
const deletions = ({ slow, now }: Context<JournalTables>, entities: readonly string[]) =>
  slow
    .selectFrom('journal')
    .selectAll()
    .where(isDeletion)
    .where('at', '>=', daysBefore(now, KEEP_DAYS))
    .where('entity', 'in', entities.length > 0 ? entities : [''])
    .where((eb) => eb.not(eb.exists(laterSteps(eb).where('later.after', 'is', null))))

async function toldOf(ctx: Context<JournalTables>, rows: readonly JournalRow[]): Promise<DeletedRecord[]> {
  const people = await peopleById(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  const told = new Map<number, DeletedRecord>()
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const seen = await seenRecords(
      ctx,
      entity,
      own.map(({ entityId }) => entityId),
    )
    for (const { seq, entityId: id, at, actor } of own) {
      const record = seen.get(id)
      if (!record?.isRemoved) continue
      const daysLeft = KEEP_DAYS - Math.floor((Date.parse(ctx.now) - Date.parse(at)) / DAY_MS)
      told.set(seq, { entity, id, title: record.title, at, actor: actor === null ? null : (people.get(actor) ?? null), daysLeft })
    }
  }
  return rows.flatMap(({ seq }) => told.get(seq) ?? [])
}

/** Brings one record back by its module's own verb. Refusal 404 where it was not deleted, is forgotten, or is not the viewer's to have back. */
export const restore =
  (inverses: UndoByEntity) =>
  async (ctx: Context<JournalTables>, { entity, id }: Input<typeof companyJournal.restore>): Promise<{ restored: number }> => {
    const record = (await seenRecords(ctx, entity, [id])).get(id)
    if (!record?.isRemoved || !isReturnable(inverses, entity)) throw notFound(entity)
    const row = await deletions(ctx, [entity]).where('entityId', '=', id).executeTakeFirst()
    if (!row) throw notFound(entity)
    await undoRows(ctx, inverses[entity], [row])
    return { restored: 1 }
  }
