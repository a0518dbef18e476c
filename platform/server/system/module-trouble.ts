import type { Trouble } from '#platform/contract/workspace/system.ts'

/** A connection that fails, such as an email account whose server rejects the password. Contains no content of the account. */
export type ModuleTrouble = Omit<Trouble, 'module' | 'owner'> & { ownerId: number | null }
