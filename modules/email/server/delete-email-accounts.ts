import type { EraseStep } from '#platform/server/erasure/module-erasure.ts'

/** Accounts without emails, which have been disconnected before. */
export const deleteEmailAccounts: EraseStep = ({ write }, { id }) =>
  write(async ({ db }) => {
    const accounts = db.selectFrom('email_accounts').select('id').where('userId', '=', id)
    for (const table of ['email_remote_changes', 'email_remote_folders', 'email_account_holders'])
      await db.deleteFrom(table).where('accountId', 'in', accounts).execute()
    await db.deleteFrom('email_accounts').where('userId', '=', id).execute()
  })
