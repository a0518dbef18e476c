import { useApiQuery } from '#platform/web/api/queries.ts'
import { invoices } from '../../contract.ts'
import type { InvoiceSettings } from '../contract.ts'

export const useSettingsQuery = () => useApiQuery(invoices.getSettings, {}, { staleTime: 60_000 })

/** Undefined while loading. */
export const useSettings = (): InvoiceSettings | undefined => useSettingsQuery().data?.settings
