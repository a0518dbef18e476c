import type { EmailFixture } from './email-fixture.ts'

/** Inserts an account without verifying it; its servers do not exist. Returns its id. */
export async function insertAccount({ runAsSystem }: Pick<EmailFixture, 'runAsSystem'>, userId: number): Promise<number> {
  const values = { userId, name: 'Sam', email: 'sam@faulty.test', username: 'sam', password: 'v1:broken' }
  const server = {
    imapHost: '127.0.0.1',
    imapPort: 1,
    imapSecurity: 'none',
    smtpHost: '127.0.0.1',
    smtpPort: 1,
    smtpSecurity: 'none',
  } as const
  const state = { state: 'new', problem: null, synced: 0, total: 0, lastSyncAt: null, removedAt: null } as const
  const { id } = await runAsSystem(({ db, now }) =>
    db
      .insertInto('email_accounts')
      .values({ ...values, ...server, ...state, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
