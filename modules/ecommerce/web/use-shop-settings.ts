import { useApiQuery } from '#platform/web/api/queries.ts'
import { ecommerce } from '../contract.ts'

export const useShopSettingsQuery = () => useApiQuery(ecommerce.getSettings, {}, { staleTime: 5 * 60_000 })

/** Undefined while loading. */
export const useShopSettings = () => useShopSettingsQuery().data?.settings
