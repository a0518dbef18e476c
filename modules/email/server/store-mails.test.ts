import { expect, test } from 'vitest'
import { openMailWorld, type MailWorld } from './testing/email-fixture.ts'
import { noteRemoteChanges } from './remote-changes.ts'

const conversation = async (world: MailWorld, id: number) => {
  const mail = await world.open('sam', id)
  return [mail.threadCount, mail.replies.map(({ id: reply }) => reply)]
}

test('an answer finds its conversation, whichever comes first and whatever its subject', async () => {
  await using world = await openMailWorld()
  const answer = { messageId: 'b@x.test', references: ['a@x.test'], subject: 'Something else' }
  const [late] = await world.store('sam', [{ ...answer, time: '2026-11-20T08:00:00.000Z' }])
  const [first] = await world.store('sam', [{ messageId: 'a@x.test', subject: 'Desks', time: '2026-11-20T07:00:00.000Z' }])
  const [stranger] = await world.store('sam', [{ messageId: 'c@x.test', subject: 'Desks' }])
  expect(await conversation(world, first!)).toEqual([2, [late]])
  expect(await conversation(world, late!)).toEqual([2, [first]])
  expect(await conversation(world, stranger!)).toEqual([1, []])
})

test('two conversations become one with the mail that names both, in one batch or later', async () => {
  await using world = await openMailWorld()
  const [a, b] = await world.store('sam', [{ messageId: 'a@x.test' }, { messageId: 'b@x.test' }])
  expect(await conversation(world, a!)).toEqual([1, []])
  const [both] = await world.store('sam', [
    { messageId: 'c@x.test', references: ['a@x.test', 'b@x.test'], time: '2026-11-20T09:00:00.000Z' },
  ])
  expect((await world.open('sam', both!)).replies.map(({ id }) => id)).toEqual([b, a])
  const batch = await world.store('sam', [
    { messageId: 'd@x.test', references: ['e@x.test'] },
    { messageId: 'f@x.test' },
    { messageId: 'e@x.test', references: ['f@x.test'] },
  ])
  expect(batch.every((id, index) => id > 0 && batch.indexOf(id) === index)).toBe(true)
  expect((await world.open('sam', batch[0]!)).threadCount).toBe(3)
})

test('a conversation is each owner’s own, shows what one sent, and leaves out spam and trash', async () => {
  await using world = await openMailWorld()
  const [first, sent] = await world.store('sam', [
    { messageId: 'a@x.test' },
    { messageId: 'b@x.test', references: ['a@x.test'], folder: 'sent' },
    { messageId: 'c@x.test', references: ['a@x.test'], folder: 'trash' },
  ])
  await world.store('wei', [{ messageId: 'd@x.test', references: ['a@x.test'] }])
  expect(await conversation(world, first!)).toEqual([2, [sent]])
})

test('mails that other programs made are stored: without an id, with NUL, half characters, and a thousand references', async () => {
  await using world = await openMailWorld()
  const references = Array.from({ length: 1_000 }, (_, index) => `${index}@x.test`)
  const [odd] = await world.store('sam', [{ messageId: '', subject: 'N\0UL \ud800', text: 'a\0b', references }, { messageId: '' }])
  expect(await world.open('sam', odd!)).toMatchObject({ subject: 'NUL \ufffd', text: 'ab' })
})

test('what the person changes is left for the server in order, and only of mails that stand there', async () => {
  await using world = await openMailWorld()
  const mail = { id: 7, accountId: 3, remoteFolderId: 2, uid: 11 }
  await world.act(async (ctx) => {
    await noteRemoteChanges(ctx, [mail, { ...mail, id: 8, accountId: null }], {
      isRead: true,
      folder: 'trash',
    })
    await noteRemoteChanges(ctx, [mail], 'delete')
  })
  const rows = await world.db.selectFrom('email_remote_changes').select(['mailId', 'change']).orderBy('id').execute()
  expect(rows.map(({ mailId, change }) => [mailId, JSON.parse(change)])).toEqual([
    [7, { kind: 'flags', remoteFolderId: 2, uid: 11, isRead: true }],
    [7, { kind: 'move', remoteFolderId: 2, uid: 11, to: 'trash' }],
    [7, { kind: 'delete', remoteFolderId: 2, uid: 11 }],
  ])
})
