import { expect, test } from 'vitest'
import { openEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { queueRemoteChanges } from './remote-changes.ts'

const conversation = async (fixture: EmailFixture, id: number) => {
  const mail = await fixture.open('sam', id)
  return [mail.threadCount, mail.replies.map(({ id: reply }) => reply)]
}

test('finds the conversation in any order of arrival and with any subject', async () => {
  await using fixture = await openEmailFixture()
  const answer = { messageId: 'b@x.test', references: ['a@x.test'], subject: 'Something else' }
  const [late] = await fixture.store('sam', [{ ...answer, time: '2026-11-20T08:00:00.000Z' }])
  const [first] = await fixture.store('sam', [{ messageId: 'a@x.test', subject: 'Desks', time: '2026-11-20T07:00:00.000Z' }])
  const [stranger] = await fixture.store('sam', [{ messageId: 'c@x.test', subject: 'Desks' }])
  expect(await conversation(fixture, first!)).toEqual([2, [late]])
  expect(await conversation(fixture, late!)).toEqual([2, [first]])
  expect(await conversation(fixture, stranger!)).toEqual([1, []])
})

test('merges two conversations when an email references both', async () => {
  await using fixture = await openEmailFixture()
  const [a, b] = await fixture.store('sam', [{ messageId: 'a@x.test' }, { messageId: 'b@x.test' }])
  expect(await conversation(fixture, a!)).toEqual([1, []])
  const [both] = await fixture.store('sam', [
    { messageId: 'c@x.test', references: ['a@x.test', 'b@x.test'], time: '2026-11-20T09:00:00.000Z' },
  ])
  expect((await fixture.open('sam', both!)).replies.map(({ id }) => id)).toEqual([b, a])
  const batch = await fixture.store('sam', [
    { messageId: 'd@x.test', references: ['e@x.test'] },
    { messageId: 'f@x.test' },
    { messageId: 'e@x.test', references: ['f@x.test'] },
  ])
  expect(batch.every((id, index) => id > 0 && batch.indexOf(id) === index)).toBe(true)
  expect((await fixture.open('sam', batch[0]!)).threadCount).toBe(3)
})

test('a conversation is per user, includes sent emails and excludes spam and trash', async () => {
  await using fixture = await openEmailFixture()
  const [first, sent] = await fixture.store('sam', [
    { messageId: 'a@x.test' },
    { messageId: 'b@x.test', references: ['a@x.test'], folder: 'sent' },
    { messageId: 'c@x.test', references: ['a@x.test'], folder: 'trash' },
  ])
  await fixture.store('wei', [{ messageId: 'd@x.test', references: ['a@x.test'] }])
  expect(await conversation(fixture, first!)).toEqual([2, [sent]])
})

test('stores emails without an id, with NUL, lone surrogates and a thousand references', async () => {
  await using fixture = await openEmailFixture()
  const references = Array.from({ length: 1_000 }, (_, index) => `${index}@x.test`)
  const [emailId] = await fixture.store('sam', [{ messageId: '', subject: 'N\0UL \ud800', text: 'a\0b', references }, { messageId: '' }])
  expect(await fixture.open('sam', emailId!)).toMatchObject({ subject: 'NUL \ufffd', text: 'ab' })
})

test('queues changes for the server in order, and only for synced emails', async () => {
  await using fixture = await openEmailFixture()
  const mail = { id: 7, accountId: 3, remoteFolderId: 2, uid: 11 }
  await fixture.runAsSystem(async (ctx) => {
    await queueRemoteChanges(ctx, [mail, { ...mail, id: 8, accountId: null }], {
      isRead: true,
      folder: 'trash',
    })
    await queueRemoteChanges(ctx, [mail], 'delete')
  })
  const rows = await fixture.db.selectFrom('email_remote_changes').select(['mailId', 'change']).orderBy('id').execute()
  expect(rows.map(({ mailId, change }) => [mailId, JSON.parse(change)])).toEqual([
    [7, { kind: 'flags', remoteFolderId: 2, uid: 11, isRead: true }],
    [7, { kind: 'move', remoteFolderId: 2, uid: 11, to: 'trash' }],
    [7, { kind: 'delete', remoteFolderId: 2, uid: 11 }],
  ])
})
