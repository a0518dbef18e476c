import { fromPurges, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { purgesOfRemovedUsers } from './purge.ts'

/** Orders keep the address that they were sent to, as the law requires for accounts. */
export const personErasure: ModuleErasure = { afterwards: fromPurges(purgesOfRemovedUsers) }
