import type { ConnectionProblem } from '#platform/contract/workspace/system.ts'

/** A connection that fails, such as an email account whose server rejects the password. Contains no content of the account. */
export type ModuleConnectionProblem = Omit<ConnectionProblem, 'module' | 'owner'> & { ownerId: number | null }
