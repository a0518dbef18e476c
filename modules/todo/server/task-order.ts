import type { Kysely } from 'kysely'
import { placeAtEnd, placeAtStart, type ManualList } from '#platform/server/database/manual-order.ts'
import type { TodoTables } from './tables.ts'

/** The tasks among which `position` orders one: the sub-tasks of a task, or with 0 the list itself. */
export const listOf = (siblings: number): ManualList => ({ table: 'tasks', column: 'siblings', value: siblings })

/** New tasks come first, as in every other order; new sub-tasks last, as people write them down. */
export const placeForNew = (db: Kysely<TodoTables>, siblings: number): Promise<string> =>
  siblings === 0 ? placeAtStart(db, listOf(siblings)) : placeAtEnd(db, listOf(siblings))
