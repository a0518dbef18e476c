import type { Context } from '#platform/server/context.ts'
import type { TodoTables } from './tables.ts'

export type TodoContext = Context<TodoTables>
