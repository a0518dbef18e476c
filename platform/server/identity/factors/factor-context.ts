import type { Context } from '../../context.ts'
import type { FactorTables } from './tables.ts'

export type FactorContext = Context<FactorTables>
