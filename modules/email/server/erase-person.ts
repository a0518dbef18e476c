import { fromPurges, type ModuleErasure } from '#platform/server/erasure/module-erasure.ts'
import { purgeEmailsOfAnonymizedUsers, purgeOtherDataOfAnonymizedUsers } from './purge-job.ts'
import { deleteEmailAccounts } from './delete-email-accounts.ts'

/** The emails that others received from the person are theirs and stay. */
export const personErasure: ModuleErasure = {
  afterwards: [...fromPurges([purgeEmailsOfAnonymizedUsers, purgeOtherDataOfAnonymizedUsers]), deleteEmailAccounts],
}
