import { accountEndpoints } from './accounts/contract.ts'
import { composeEndpoints } from './compose/contract.ts'
import { mailboxEndpoints } from './mailbox/contract.ts'

export * from './accounts/contract.ts'
export * from './compose/contract.ts'
export * from './email.ts'

/** Topics per user: `mails` (lists, emails, labels, settings) and `mail-accounts`. */
export const email = { ...mailboxEndpoints, ...composeEndpoints, ...accountEndpoints }
