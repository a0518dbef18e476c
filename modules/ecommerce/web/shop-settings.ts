import { useRead } from '#platform/web/queries.ts'
import { ecommerce } from '../contract.ts'

/** What the shop goes by; undefined until it is there. */
export const useShopSettings = () => useRead(ecommerce.getSettings, {}, { staleTime: 5 * 60_000 }).data?.settings
