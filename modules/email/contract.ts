import { accountEndpoints } from './accounts/contract.ts'
import { composeEndpoints } from './compose/contract.ts'
import { mailEndpoints } from './mailbox/contract.ts'

export * from './accounts/contract.ts'
export * from './compose/contract.ts'
export * from './mail.ts'

/**
 * Topics, each of the viewer's own: `mails` (lists, mails, labels, settings) and `mail-accounts`. A sync announces them a few times
 * a second at most.
 */
export const email = { ...mailEndpoints, ...composeEndpoints, ...accountEndpoints }
