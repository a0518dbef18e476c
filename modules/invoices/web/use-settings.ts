import { useRead } from '#platform/web/queries.ts'
import { invoices } from '../contract.ts'
import type { InvoiceSettings } from '../settings-contract.ts'

/** The seller's data and what new invoices start with; undefined until it has come. */
export const useSettings = (): InvoiceSettings | undefined => useRead(invoices.getSettings, {}, { staleTime: 60_000 }).data?.settings
