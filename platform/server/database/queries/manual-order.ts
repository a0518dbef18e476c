import type { Kysely } from 'kysely'
import { positionBetween, positionsBetween } from '#platform/contract/position.ts'

/** Rows of `table` with this value in `column` form one list, ordered by `position` and id. */
export type ManualList = { table: string; column: string; value: number }
type PositionedRow = { id: number; position: string }

const MAX_LENGTH = 48
const NEIGHBOR_COUNT = 50

export async function positionAtStart(db: Kysely<any>, list: ManualList): Promise<string> {
  return positionBetween(null, await getEdgePosition(db, list, 'asc'))
}

export async function positionAtEnd(db: Kysely<any>, list: ManualList): Promise<string> {
  return positionBetween(await getEdgePosition(db, list, 'desc'), null)
}

/** Returns the position before a row of the list, or at the end. Updates other rows only if there is no room left. */
export async function positionBefore(
  db: Kysely<any>,
  list: ManualList,
  { before, movedId }: { before: PositionedRow | null; movedId: number },
): Promise<string> {
  if (!before) return positionAtEnd(db, list)
  const previous = await getNeighbors(db, list, { of: before, direction: 'desc', limit: 1, exceptId: movedId })
  const low = previous[0]?.position ?? null
  const hasNoRoom = low === before.position || positionBetween(low, before.position).length > MAX_LENGTH
  if (!hasNoRoom) return positionBetween(low, before.position)
  await makeRoom(db, list, { around: before, count: NEIGHBOR_COUNT })
  const { position } = await db.selectFrom(list.table).select('position').where('id', '=', before.id).executeTakeFirstOrThrow()
  return positionBefore(db, list, { before: { id: before.id, position }, movedId })
}

export async function positionAfter(
  db: Kysely<any>,
  list: ManualList,
  { after, movedId }: { after: PositionedRow; movedId: number },
): Promise<string> {
  const [next] = await getNeighbors(db, list, { of: after, direction: 'asc', limit: 1, exceptId: movedId })
  return positionBefore(db, list, { before: next ?? null, movedId })
}

async function getEdgePosition(db: Kysely<any>, { table, column, value }: ManualList, direction: 'asc' | 'desc'): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .select('position')
    .where(column, '=', value)
    .orderBy('position', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? null
}

type NeighborQuery = { of: PositionedRow; direction: 'asc' | 'desc'; limit: number; exceptId?: number }

const getNeighbors = (
  db: Kysely<any>,
  { table, column, value }: ManualList,
  { of, direction, limit, exceptId }: NeighborQuery,
): Promise<PositionedRow[]> =>
  db
    .selectFrom(table)
    .select(['id', 'position'])
    .where(column, '=', value)
    .where((eb) => eb(eb.refTuple('position', 'id'), direction === 'desc' ? '<' : '>', eb.tuple(of.position, of.id)))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .orderBy('position', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute() as Promise<PositionedRow[]>

async function makeRoom(db: Kysely<any>, list: ManualList, { around, count }: { around: PositionedRow; count: number }): Promise<void> {
  const before = await getNeighbors(db, list, { of: around, direction: 'desc', limit: count + 1 })
  const after = await getNeighbors(db, list, { of: around, direction: 'asc', limit: count + 1 })
  const low = before[count]?.position ?? null
  const high = after[count]?.position ?? null
  const rows = [...before.slice(0, count).toReversed(), around, ...after.slice(0, count)]
  const hasRoom = low === null || high === null || low < high
  const keys = hasRoom ? positionsBetween(low, high, rows.length) : []
  const areKeysShort = hasRoom && keys.every((key) => key.length < MAX_LENGTH / 2)
  if (!areKeysShort && (low !== null || high !== null)) return makeRoom(db, list, { around, count: count * 4 })
  for (const [at, { id }] of rows.entries()) await db.updateTable(list.table).set({ position: keys[at]! }).where('id', '=', id).execute()
}
