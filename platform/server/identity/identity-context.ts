import type { Context } from '../context.ts'
import type { IdentityTables } from './tables.ts'

export type IdentityContext = Context<IdentityTables>
