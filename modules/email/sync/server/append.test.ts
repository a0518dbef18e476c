import { expect, test } from 'vitest'
import { jobContext } from '#platform/server/work.ts'
import type { Folder } from '../../contract.ts'
import { openMailWorld, type MailWorld } from '../../server/testing/email-fixture.ts'
import { storeAccount } from '../../server/testing/stored-account.ts'
import { appendMail } from './append.ts'

const DRAFT = 5
const NEW = 9

/** Gmail as far as it is asked, with a mail of Sam's that it has as a draft; answers what it was told to delete and to keep. */
async function appendTo(world: MailWorld, to: Folder) {
  const accountId = await storeAccount(world, world.people.sam.id)
  const folders = await world.act(({ db }) =>
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
  const [id] = await world.store('sam', [{}])
  const placed = { accountId, folder: to, remoteFolderId: folders.find(({ folder }) => folder === 'draft')!.id, uid: DRAFT }
  const mail = await world.act(({ db }) =>
    db.updateTable('emails').set(placed).where('id', '=', id!).returningAll().executeTakeFirstOrThrow(),
  )
  const [deleted, kept]: [unknown[], string[]] = [[], []]
  let path = ''
  const client = {
    capabilities: new Map([['X-GM-EXT-1', true]]),
    mailbox: { uidValidity: 1n },
    getMailboxLock: async (next: string) => ((path = next), { release: () => {} }),
    search: async () => [],
    append: async (target: string) => (kept.push(target), { uid: NEW, uidValidity: 1n }),
    messageDelete: async (uid: string) => deleted.push([path, uid]),
  }
  await appendMail({ client, open: () => jobContext(world.app.platform, 'email.push') } as never, folders, mail)
  const now = await world.db.selectFrom('emails').select(['remoteFolderId', 'uid']).where('id', '=', id!).executeTakeFirstOrThrow()
  return { deleted, kept, place: [folders.find(({ id: one }) => one === now.remoteFolderId)?.folder, now.uid] }
}

test('Gmail keeps what was sent by itself: its draft goes, and the mail waits to be found there', async () => {
  await using world = await openMailWorld()
  expect(await appendTo(world, 'sent')).toEqual({ deleted: [['draft', '5']], kept: [], place: [undefined, null] })
})

test('What comes back from a deletion is put where it was, on Gmail too', async () => {
  await using world = await openMailWorld()
  expect(await appendTo(world, 'spam')).toEqual({ deleted: [['draft', '5']], kept: ['spam'], place: ['spam', NEW] })
})
