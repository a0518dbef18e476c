import type { Context } from '#platform/server/context.ts'
import type { InvoiceTables } from './tables.ts'

export type InvoiceContext = Context<InvoiceTables>
