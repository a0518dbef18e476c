import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'
import { rejectTakenAccount } from './users.ts'

test('only conflicts of email address and username are reported as taken accounts', async () => {
  await using server = await startTestServer()
  const { sam, amelie } = server.people
  const rename = (columns: object) =>
    server.app.platform.database.write((tx) =>
      rejectTakenAccount(tx, () => tx.updateTable('users').set(columns).where('id', '=', sam.id).execute()),
    )
  await expect(rename({ emailKey: amelie.email })).rejects.toMatchObject({ code: 'auth.email_taken' })
  await expect(rename({ usernameKey: 'amelie' })).rejects.toMatchObject({ code: 'auth.username_taken' })
  await expect(rename({ fullName: null })).rejects.not.toHaveProperty('code', 'auth.username_taken')
})
