import type { Kysely } from 'kysely'
import { positionBetween, positionsBetween } from '#platform/contract/position.ts'

/** The rows of `table` with this value in `column` are one list, in the order of `position`, ties by id. */
export type ManualList = { table: string; column: string; value: number }
type Place = { id: number; position: string }

/** A key longer than this makes room around it: its neighbours get short ones. */
const LONGEST = 48
const NEIGHBOURS = 50

export async function placeAtStart(db: Kysely<any>, list: ManualList): Promise<string> {
  return positionBetween(null, await edge(db, list, 'asc'))
}

export async function placeAtEnd(db: Kysely<any>, list: ManualList): Promise<string> {
  return positionBetween(await edge(db, list, 'desc'), null)
}

/** The place right before a row of the list, or at its end. Writes other rows only where there is no room left. */
export async function placeBefore(
  db: Kysely<any>,
  list: ManualList,
  { before, moved }: { before: Place | null; moved: number },
): Promise<string> {
  if (!before) return placeAtEnd(db, list)
  const previous = await neighbours(db, list, { of: before, direction: 'desc', limit: 1, without: moved })
  const low = previous[0]?.position ?? null
  const isTight = low === before.position || positionBetween(low, before.position).length > LONGEST
  if (!isTight) return positionBetween(low, before.position)
  await makeRoom(db, list, { around: before, count: NEIGHBOURS })
  const { position } = await db.selectFrom(list.table).select('position').where('id', '=', before.id).executeTakeFirstOrThrow()
  return placeBefore(db, list, { before: { id: before.id, position }, moved })
}

/** The place right after a row of the list. */
export async function placeAfter(db: Kysely<any>, list: ManualList, { after, moved }: { after: Place; moved: number }): Promise<string> {
  const [next] = await neighbours(db, list, { of: after, direction: 'asc', limit: 1, without: moved })
  return placeBefore(db, list, { before: next ?? null, moved })
}

async function edge(db: Kysely<any>, { table, column, value }: ManualList, direction: 'asc' | 'desc'): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .select('position')
    .where(column, '=', value)
    .orderBy('position', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? null
}

type Around = { of: Place; direction: 'asc' | 'desc'; limit: number; without?: number }

const neighbours = (db: Kysely<any>, { table, column, value }: ManualList, { of, direction, limit, without }: Around): Promise<Place[]> =>
  db
    .selectFrom(table)
    .select(['id', 'position'])
    .where(column, '=', value)
    .where((eb) => eb(eb.refTuple('position', 'id'), direction === 'desc' ? '<' : '>', eb.tuple(of.position, of.id)))
    .$if(without !== undefined, (query) => query.where('id', '<>', without!))
    .orderBy('position', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute() as Promise<Place[]>

/** Spreads the rows around one evenly; takes in more of them while what lies outside leaves no room. */
async function makeRoom(db: Kysely<any>, list: ManualList, { around, count }: { around: Place; count: number }): Promise<void> {
  const before = await neighbours(db, list, { of: around, direction: 'desc', limit: count + 1 })
  const after = await neighbours(db, list, { of: around, direction: 'asc', limit: count + 1 })
  const low = before[count]?.position ?? null
  const high = after[count]?.position ?? null
  const rows = [...before.slice(0, count).toReversed(), around, ...after.slice(0, count)]
  const isRoomy = low === null || high === null || low < high
  const keys = isRoomy ? positionsBetween(low, high, rows.length) : []
  const isEnough = isRoomy && keys.every((key) => key.length < LONGEST / 2)
  if (!isEnough && (low !== null || high !== null)) return makeRoom(db, list, { around, count: count * 4 })
  for (const [at, { id }] of rows.entries()) await db.updateTable(list.table).set({ position: keys[at]! }).where('id', '=', id).execute()
}
