import { useRead } from '#platform/web/queries.ts'
import { invoices } from '../contract.ts'
import type { InvoiceSettings } from '../settings-contract.ts'

export const useSettingsRead = () => useRead(invoices.getSettings, {}, { staleTime: 60_000 })

/** The seller's data and what new invoices start with; undefined until it has come. */
export const useSettings = (): InvoiceSettings | undefined => useSettingsRead().data?.settings
