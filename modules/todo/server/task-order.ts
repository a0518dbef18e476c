import type { Kysely } from 'kysely'
import { positionBetween, positionsBetween } from '../position.ts'
import type { TodoTables } from './tables.ts'

/** A key longer than this makes room around it: its neighbours get short ones. */
const LONGEST = 48
const NEIGHBOURS = 50

type Db = Kysely<TodoTables>
type Place = { id: number; position: string }

/** New tasks come first, as in every other order; new sub-tasks last, as people write them down. */
export async function placeForNew(db: Db, siblings: number): Promise<string> {
  const end = siblings === 0 ? await edge(db, siblings, 'asc') : await edge(db, siblings, 'desc')
  return siblings === 0 ? positionBetween(null, end) : positionBetween(end, null)
}

/** The place right before a task of the same list, or at the end. Writes other tasks only where there is no room left. */
export async function placeBefore(
  db: Db,
  { siblings, before, moved }: { siblings: number; before: Place | null; moved: number },
): Promise<string> {
  if (!before) return positionBetween(await edge(db, siblings, 'desc'), null)
  const previous = await neighbours(db, { siblings, of: before, direction: 'desc', limit: 1, without: moved })
  const low = previous[0]?.position ?? null
  const isTight = low === before.position || positionBetween(low, before.position).length > LONGEST
  if (!isTight) return positionBetween(low, before.position)
  await makeRoom(db, { siblings, around: before, count: NEIGHBOURS })
  const { position } = await db.selectFrom('tasks').select('position').where('id', '=', before.id).executeTakeFirstOrThrow()
  return placeBefore(db, { siblings, before: { id: before.id, position }, moved })
}

async function edge(db: Db, siblings: number, direction: 'asc' | 'desc'): Promise<string | null> {
  const row = await db
    .selectFrom('tasks')
    .select('position')
    .where('siblings', '=', siblings)
    .orderBy('position', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? null
}

type Around = { siblings: number; of: Place; direction: 'asc' | 'desc'; limit: number; without?: number }

const neighbours = (db: Db, { siblings, of, direction, limit, without }: Around): Promise<Place[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'position'])
    .where('siblings', '=', siblings)
    .where((eb) => eb(eb.refTuple('position', 'id'), direction === 'desc' ? '<' : '>', eb.tuple(of.position, of.id)))
    .$if(without !== undefined, (query) => query.where('id', '<>', without!))
    .orderBy('position', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()

/** Spreads the tasks around one evenly; takes in more of them while what lies outside leaves no room. */
async function makeRoom(db: Db, { siblings, around, count }: { siblings: number; around: Place; count: number }): Promise<void> {
  const before = await neighbours(db, { siblings, of: around, direction: 'desc', limit: count + 1 })
  const after = await neighbours(db, { siblings, of: around, direction: 'asc', limit: count + 1 })
  const low = before[count]?.position ?? null
  const high = after[count]?.position ?? null
  const rows = [...before.slice(0, count).toReversed(), around, ...after.slice(0, count)]
  const isRoomy = low === null || high === null || low < high
  const keys = isRoomy ? positionsBetween(low, high, rows.length) : []
  const isEnough = isRoomy && keys.every((key) => key.length < LONGEST / 2)
  if (!isEnough && (low !== null || high !== null)) return makeRoom(db, { siblings, around, count: count * 4 })
  for (const [at, { id }] of rows.entries()) await db.updateTable('tasks').set({ position: keys[at]! }).where('id', '=', id).execute()
}
