import { useRead } from '#platform/web/api/queries.ts'
import { ecommerce } from '../contract.ts'

export const useShopSettingsRead = () => useRead(ecommerce.getSettings, {}, { staleTime: 5 * 60_000 })

/** What the shop goes by; undefined until it is there. */
export const useShopSettings = () => useShopSettingsRead().data?.settings
