import type { Kysely } from 'kysely'
import { placeAtEnd, placeAtStart, type ManualList } from '#platform/server/database/manual-order.ts'
import type { TodoTables } from '../../server/tables.ts'

/** The tasks among which `position` orders one: the sub-tasks of a task, or with 0 the list itself. */
export const toManualList = (siblings: number): ManualList => ({ table: 'tasks', column: 'siblings', value: siblings })

/** New tasks come first, as in every other order; new sub-tasks last, as people write them down. */
export const getNewPosition = (db: Kysely<TodoTables>, siblings: number): Promise<string> =>
  siblings === 0 ? placeAtStart(db, toManualList(siblings)) : placeAtEnd(db, toManualList(siblings))
