import type { Kysely } from 'kysely'
import { positionAtEnd, positionAtStart, type ManualList } from '#platform/server/database/queries/manual-order.ts'
import type { TodoTables } from '../../server/tables.ts'

/** The list that `position` orders: the subtasks of a task, or the top-level list for 0. */
export const toManualList = (siblings: number): ManualList => ({ table: 'tasks', column: 'siblings', value: siblings })

/** New tasks are placed first, as in the other sort orders; new subtasks are placed last. */
export const getNewPosition = (db: Kysely<TodoTables>, siblings: number): Promise<string> =>
  siblings === 0 ? positionAtStart(db, toManualList(siblings)) : positionAtEnd(db, toManualList(siblings))
