import { deleteRows, type EraseStep, type ModuleErasure } from '../erasure/module-erasure.ts'

const deleteAttempts: EraseStep = ({ write }, { emailKey, username, id }) =>
  write(async ({ db }) => {
    const accounts = [emailKey, username, username.toLowerCase(), String(id)]
    await db.deleteFrom('attempts').where('account', 'in', accounts).execute()
  })

const deleteSessions: EraseStep = ({ write }, { id }) =>
  write(async ({ db }) => {
    const sessions = db.selectFrom('sessions').select('id').where('userId', '=', id)
    for (const table of ['refresh_tokens', 'sso_sessions', 'view_as'])
      await db.deleteFrom(table).where('sessionId', 'in', sessions).execute()
    await db.deleteFrom('sessions').where('userId', '=', id).execute()
  })

export const accountErasure: ModuleErasure = {
  byName: [deleteAttempts],
  afterwards: [
    deleteSessions,
    ...['password_requests', 'reset_tokens', 'invitations', 'sso_links', 'sso_codes', 'api_tokens'].flatMap((table) =>
      deleteRows(table, 'userId'),
    ),
    ...deleteRows('view_as', 'administratorId', 'userId'),
  ],
}
