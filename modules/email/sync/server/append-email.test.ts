import { expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import type { EmailFolder } from '../../contract.ts'
import { openEmailFixture, type EmailFixture } from '../../server/testing/email-fixture.ts'
import { insertAccount } from '../../server/testing/stored-account.ts'
import { appendEmail } from './append-email.ts'

const DRAFT = 5
const NEW = 9

/** Appends an email that Gmail has as a draft, with a fake client; returns the deletions and uploads. */
async function appendTo(fixture: EmailFixture, to: EmailFolder) {
  const accountId = await insertAccount(fixture, fixture.people.sam.id)
  const folders = await fixture.runAsSystem(({ db }) =>
    db
      .insertInto('email_remote_folders')
      .values(
        (['draft', 'sent', 'spam'] as const).map((folder) => ({
          accountId,
          path: folder,
          folder,
          uidValidity: '1',
          lastUid: 0,
          modSeq: '0',
        })),
      )
      .returningAll()
      .execute(),
  )
  const [id] = await fixture.store('sam', [{}])
  const placed = { accountId, folder: to, remoteFolderId: folders.find(({ folder }) => folder === 'draft')!.id, uid: DRAFT }
  const mail = await fixture.runAsSystem(({ db }) =>
    db.updateTable('emails').set(placed).where('id', '=', id!).returningAll().executeTakeFirstOrThrow(),
  )
  const [deleted, uploads]: [unknown[], string[]] = [[], []]
  let path = ''
  const client = {
    capabilities: new Map([['X-GM-EXT-1', true]]),
    mailbox: { uidValidity: 1n },
    getMailboxLock: async (next: string) => ((path = next), { release: () => {} }),
    search: async () => [],
    append: async (target: string) => (uploads.push(target), { uid: NEW, uidValidity: 1n }),
    messageDelete: async (uid: string) => deleted.push([path, uid]),
  }
  await appendEmail({ client, openContext: () => createJobContext(fixture.app.platform, 'email.push') } as never, folders, mail)
  const now = await fixture.db.selectFrom('emails').select(['remoteFolderId', 'uid']).where('id', '=', id!).executeTakeFirstOrThrow()
  return { deleted, kept: uploads, place: [folders.find(({ id: one }) => one === now.remoteFolderId)?.folder, now.uid] }
}

test('does not upload sent emails to Gmail, which stores them itself', async () => {
  await using fixture = await openEmailFixture()
  expect(await appendTo(fixture, 'sent')).toEqual({ deleted: [['draft', '5']], kept: [], place: [undefined, null] })
})

test('uploads a restored email to its folder, on Gmail too', async () => {
  await using fixture = await openEmailFixture()
  expect(await appendTo(fixture, 'spam')).toEqual({ deleted: [['draft', '5']], kept: ['spam'], place: ['spam', NEW] })
})
