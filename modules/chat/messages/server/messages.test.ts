import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { ChatContact } from '../../contract.ts'
import { openChatFixture } from '../../server/chat-fixture.ts'

test('the first message creates a chat, and each user has their own unread messages', async () => {
  await using fixture = await openChatFixture()
  const { sam, wei } = fixture.people
  const { body } = await fixture.as('sam').get('/apps/chat/chats-and-contacts')
  expect(body.chatsContacts).toEqual([])
  expect(body.contacts.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    'Amélie Laurent',
    'Helena Prado',
    'Jonas Weber',
    'Nobody Known',
    'Wei Chen',
  ])
  expect(await fixture.open('sam', 'wei')).toMatchObject({ id: null, contact: { id: wei.id }, unseenMsgs: 0, messages: [] })
  const first = await fixture.send('sam', 'wei', 'Hello Wei')
  const second = await fixture.send('wei', 'sam', 'Hello Sam')
  expect([first.seq, second.seq, second.senderId]).toEqual([1, 2, wei.id])
  expect([await fixture.countUnread('sam', 'wei'), await fixture.countUnread('wei', 'sam')]).toEqual([1, 1])
  const [contact] = await fixture.list('sam')
  expect(contact).toMatchObject({ id: wei.id, isGroup: false, role: 'staff', chat: { lastMessage: { message: 'Hello Sam' } } })
  const unread = await fixture.open('sam', 'wei', { seen: false })
  expect([unread.unseenMsgs, unread.firstUnseenId, await fixture.countUnread('sam', 'wei')]).toEqual([1, second.id, 1])
  const read = await fixture.open('sam', 'wei')
  expect(read.messages.map(({ message, senderId }) => [message, senderId])).toEqual([
    ['Hello Wei', sam.id],
    ['Hello Sam', wei.id],
  ])
  expect([read.unseenMsgs, read.firstUnseenId, await fixture.countUnread('sam', 'wei')]).toEqual([0, second.id, 0])
})

test('a repeated clientId returns the first message and sends nothing', async () => {
  await using fixture = await openChatFixture()
  const clientId = randomUUID()
  const first = await fixture.trySend('sam', 'wei', { message: 'Once', clientId })
  const before = await fixture.countRows()
  const again = await fixture.trySend('sam', 'wei', { message: 'Twice?', clientId })
  expect(again.body).toEqual(first.body)
  expect(await fixture.countRows()).toEqual(before)
  expect((await fixture.send('wei', 'sam', 'Mine', { clientId })).message).toBe('Mine')
})

test('pages through messages 50 at a time: newest, before, after and around one, without gaps or duplicates', async () => {
  await using fixture = await openChatFixture()
  for (let turn = 1; turn <= 130; turn += 1) {
    await fixture.send(turn % 2 ? 'sam' : 'wei', turn % 2 ? 'wei' : 'sam', `Message ${turn}`)
    fixture.clock.advance(1)
  }
  const seqs = (chat: { messages: { seq: number }[] }) => [chat.messages[0]!.seq, chat.messages.at(-1)!.seq, chat.messages.length]
  const newest = await fixture.open('sam', 'wei')
  expect([seqs(newest), newest.hasEarlier, newest.hasLater]).toEqual([[81, 130, 50], true, false])
  const middle = await fixture.open('sam', 'wei', { before: newest.messages[0]!.id })
  expect([seqs(middle), middle.hasEarlier]).toEqual([[31, 80, 50], true])
  const oldest = await fixture.open('sam', 'wei', { before: middle.messages[0]!.id })
  expect([seqs(oldest), oldest.hasEarlier]).toEqual([[1, 30, 30], false])
  const after = await fixture.open('sam', 'wei', { after: newest.messages[40]!.id })
  expect([seqs(after), after.hasLater]).toEqual([[122, 130, 9], false])
  const around = await fixture.open('sam', 'wei', { around: middle.messages[20]!.id })
  expect([seqs(around), around.hasEarlier, around.hasLater]).toEqual([[1, 101, 101], false, true])
  expect((await fixture.as('sam').get('/apps/chat/get-chat', { id: fixture.people.wei.id, before: 99_999 })).status).toBe(404)
})

test('opens a chat at the first unread message and only marks the returned messages as read', async () => {
  await using fixture = await openChatFixture()
  for (let turn = 1; turn <= 120; turn += 1) {
    await fixture.send('sam', 'wei', `Message ${turn}`)
    fixture.clock.advance(1)
  }
  const opened = await fixture.open('wei', 'sam', { unseen: true })
  expect([opened.messages[0]!.seq, opened.messages.at(-1)!.seq, opened.firstUnseenId]).toEqual([1, 51, opened.messages[0]!.id])
  expect([opened.unseenMsgs, await fixture.countUnread('wei', 'sam')]).toEqual([69, 69])
})

test('users can edit their own messages only; the history keeps earlier versions', async () => {
  await using fixture = await openChatFixture()
  const { id } = await fixture.send('sam', 'wei', 'Frist')
  fixture.clock.advance(60)
  const edited = await fixture.as('sam').post('/apps/chat/update-msg', { obj: { id, message: 'First' } })
  expect(edited.body.message).toMatchObject({ message: 'First', editedAt: '2026-11-20T09:31:00.000Z' })
  const { body } = await fixture.as('wei').get('/api/journal/history', { entity: 'message', id })
  expect(body.steps.map((step: { after: object }) => step.after)).toEqual([{ message: 'First' }, { message: 'Frist' }])
  expect((await fixture.as('wei').post('/apps/chat/update-msg', { obj: { id, message: 'Mine' } })).status).toBe(403)
  expect((await fixture.as('helena').post('/apps/chat/update-msg', { obj: { id, message: 'Mine' } })).status).toBe(404)
  await fixture.undo(edited)
  expect((await fixture.open('wei', 'sam')).messages[0]!.message).toBe('Frist')
})

test('a deleted message becomes an empty placeholder, is not found or counted, and can be restored by undo', async () => {
  await using fixture = await openChatFixture()
  const { id } = await fixture.send('sam', 'wei', 'Secret surprise')
  await fixture.send('sam', 'wei', 'Other')
  expect((await fixture.as('wei').delete('/apps/chat/delete-msg', { id })).status).toBe(403)
  const deleted = await fixture.as('sam').delete('/apps/chat/delete-msg', { id })
  expect(deleted.body.message).toMatchObject({ id, isDeleted: true, message: '' })
  expect(await fixture.countUnread('wei', 'sam')).toBe(1)
  const { messages } = await fixture.open('wei', 'sam', { seen: false })
  expect(messages.map(({ message, isDeleted }) => [message, isDeleted])).toEqual([
    ['', true],
    ['Other', false],
  ])
  expect((await fixture.as('wei').get('/apps/chat/search', { q: 'surprise' })).body.total).toBe(0)
  expect((await fixture.as('wei').get('/api/journal/history', { entity: 'message', id })).status).toBe(404)
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect(await fixture.countUnread('wei', 'sam')).toBe(2)
  expect((await fixture.as('wei').get('/apps/chat/search', { q: 'surprise' })).body.total).toBe(1)
})

test('replies quote a message, and reactions can be added and removed', async () => {
  await using fixture = await openChatFixture()
  const question = await fixture.send('sam', 'wei', 'Tea or coffee?')
  const reply = await fixture.send('wei', 'sam', 'Tea', { replyTo: question.id })
  expect(reply.replyTo).toEqual({ id: question.id, senderId: fixture.people.sam.id, message: 'Tea or coffee?', isDeleted: false })
  const react = (as: 'sam' | 'wei', emoji: string, isOn = true) => fixture.as(as).post('/apps/chat/react', { id: question.id, emoji, isOn })
  await react('sam', '👍🏽')
  await react('wei', '🇵🇹')
  expect((await react('wei', '👍🏽')).body.message.reactions).toEqual([
    { emoji: '👍🏽', userIds: [fixture.people.sam.id, fixture.people.wei.id] },
    { emoji: '🇵🇹', userIds: [fixture.people.wei.id] },
  ])
  expect((await react('sam', '👍🏽', false)).body.message.reactions[0].userIds).toHaveLength(1)
  expect((await react('sam', 'ok')).status).toBe(400)
  const elsewhere = await fixture.send('sam', 'amelie', 'Elsewhere')
  expect((await fixture.trySend('wei', 'sam', { message: 'x', replyTo: elsewhere.id })).status).toBe(404)
  await fixture.as('sam').delete('/apps/chat/delete-msg', { id: question.id })
  expect((await fixture.open('wei', 'sam')).messages[1]!.replyTo).toMatchObject({ isDeleted: true, message: '' })
})

test('a reply to a deleted message is sent without a quote', async () => {
  await using fixture = await openChatFixture()
  const question = await fixture.send('sam', 'wei', 'Tea or coffee?')
  await fixture.as('sam').delete('/apps/chat/delete-msg', { id: question.id })
  const reply = await fixture.send('wei', 'sam', 'Tea', { replyTo: question.id })
  expect(reply.replyTo).toEqual({ id: question.id, senderId: fixture.people.sam.id, message: '', isDeleted: true })
})

test('reactions and created tasks update `updatedAt`, which never decreases', async () => {
  await using fixture = await openChatFixture()
  const { id } = await fixture.send('sam', 'wei', 'Tea or coffee?')
  const timeAfter = async (path: string, input: object) => (await fixture.as('wei').post(path, input)).body.message.updatedAt
  fixture.clock.advance(60)
  expect(await timeAfter('/apps/chat/react', { id, emoji: '👍', isOn: true })).toBe('2026-11-20T09:31:00.000Z')
  fixture.clock.advance(60)
  expect(await timeAfter('/apps/chat/add-task', { id })).toBe('2026-11-20T09:32:00.000Z')
  fixture.clock.advance(-90)
  expect(await timeAfter('/apps/chat/react', { id, emoji: '👍', isOn: false })).toBe('2026-11-20T09:32:00.000Z')
})

test('notifies a mentioned member once, and no one outside the chat', async () => {
  await using fixture = await openChatFixture()
  const { wei, jonas } = fixture.people
  const group = await fixture.group(['wei', 'amelie'])
  const { id, mentions } = await fixture.send('sam', group, `Ask **@[${wei.id}]**, not @[${jonas.id}]`)
  expect(mentions).toEqual([wei.id])
  const { body } = await fixture.as('wei').get('/api/notifications')
  expect(body.notifications).toMatchObject([
    { kind: 'mentioned', link: `/chat?message=${id}`, values: { person: 'Sam Whitfield', text: 'Ask @Wei Chen, not @Jonas Weber' } },
  ])
  const [contact] = await fixture.list('wei')
  expect(contact!.chat).toMatchObject({ unseenMsgs: 1, unseenMentions: 1 })
  await fixture.as('sam').post('/apps/chat/update-msg', { obj: { id, message: `Ask @[${wei.id}] soon` } })
  expect(await fixture.count('notifications')).toBe(1)
  expect((await fixture.as('amelie').get('/apps/chat/search', { q: '@wei chen' })).body.total).toBe(1)
})

test('undoing a deletion or edit restores the mention without another notification', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei'])
  const { id } = await fixture.send('sam', group, `Ask @[${fixture.people.wei.id}]`)
  expect(await fixture.count('notifications')).toBe(1)
  await fixture.undo(await fixture.as('sam').delete('/apps/chat/delete-msg', { id }))
  await fixture.undo(await fixture.as('sam').post('/apps/chat/update-msg', { obj: { id, message: 'Ask nobody' } }))
  expect((await fixture.list('wei'))[0]!.chat).toMatchObject({ unseenMsgs: 1, unseenMentions: 1 })
  expect(await fixture.count('notifications')).toBe(1)
})

test('counts unread messages per chat and in total, also after marking as unread and muting, and stores drafts', async () => {
  await using fixture = await openChatFixture()
  const { sam } = fixture.people
  const first = await fixture.send('sam', 'wei', 'One')
  const second = await fixture.send('sam', 'wei', 'Two')
  await fixture.send('amelie', 'wei', 'Three')
  const total = async () => (await fixture.as('wei').get('/apps/chat/unseen')).body
  expect(await total()).toEqual({ unseenMsgs: 3, unseenMentions: 0 })
  const seen = await fixture.as('wei').post('/apps/chat/mark-seen', { id: sam.id, messageId: first.id })
  expect(seen.body.chat).toMatchObject({ unseenMsgs: 1, seenSeq: 1, lastSeq: 2 })
  await fixture.as('wei').post('/apps/chat/mute', { id: sam.id, isMuted: true })
  expect(await total()).toEqual({ unseenMsgs: 1, unseenMentions: 0 })
  await fixture.as('wei').post('/apps/chat/mark-seen', { id: sam.id })
  const again = await fixture.as('wei').post('/apps/chat/mark-unseen', { id: sam.id, messageId: second.id })
  expect(again.body.chat.unseenMsgs).toBe(1)
  const seqs = async () => (await fixture.as('sam').get('/apps/chat/members', { id: fixture.people.wei.id })).body.members
  expect((await seqs()).map(({ seenSeq }: { seenSeq: number }) => seenSeq)).toEqual([2, 2])
  await fixture.as('wei').post('/apps/chat/draft', { id: sam.id, draft: 'I wanted to' })
  expect((await fixture.open('wei', 'sam')).draft).toBe('I wanted to')
  expect((await fixture.open('sam', 'wei')).draft).toBe('')
  await fixture.send('wei', 'sam', 'I wanted to say')
  expect((await fixture.open('wei', 'sam')).draft).toBe('')
  const members = (await fixture.as('sam').get('/apps/chat/members', { id: fixture.people.wei.id })).body.members
  expect(members.map(({ seenSeq }: { seenSeq: number }) => seenSeq)).toEqual([2, 3])
})

test('sending clears the draft if the message lists it, or always if it lists none', async () => {
  await using fixture = await openChatFixture()
  const { sam } = fixture.people
  await fixture.send('wei', 'sam', 'Hello')
  const draft = (text: string) => fixture.as('wei').post('/apps/chat/draft', { id: sam.id, draft: text })
  const send = (parts: object) =>
    fixture.as('wei').post('/apps/chat/send-msg', { obj: { contact: { id: sam.id }, message: 'I wanted to', ...parts } })
  const getDraft = async () => (await fixture.open('wei', 'sam')).draft
  await draft('And then on the phone')
  for (const drafts of [['I wanted', ''], []]) expect((await send({ drafts })).status).toBe(200)
  expect(await getDraft()).toBe('And then on the phone')
  expect((await send({ drafts: ['', 'I wanted', 'And then on the phone'] })).status).toBe(200)
  expect(await getDraft()).toBe('')
  await draft('Half a thought')
  expect((await send({})).status).toBe(200)
  expect(await getDraft()).toBe('')
})

test('clears a draft only if it equals `was`', async () => {
  await using fixture = await openChatFixture()
  const { sam } = fixture.people
  await fixture.send('wei', 'sam', 'Hello')
  const draft = (parts: object) => fixture.as('wei').post('/apps/chat/draft', { id: sam.id, ...parts })
  const getDraft = async () => (await fixture.open('wei', 'sam')).draft
  await draft({ draft: 'On the phone' })
  expect((await draft({ draft: '', was: 'At the desk' })).status).toBe(200)
  expect(await getDraft()).toBe('On the phone')
  expect((await draft({ draft: '', was: 'On the phone' })).status).toBe(200)
  expect(await getDraft()).toBe('')
})

test('creates a task that links back to the message; the message shows its state to users who can read it', async () => {
  await using fixture = await openChatFixture()
  const { id } = await fixture.send('sam', 'wei', '# Order **toner**\nTwo cartridges')
  const made = await fixture.as('wei').post('/apps/chat/add-task', { id })
  expect(made.body.message.links).toEqual([{ entity: 'task', id: made.body.taskId }])
  const task = (await fixture.as('sam').get('/apps/todo/task', { id: made.body.taskId })).body.task
  expect(task.title).toBe('Order toner')
  expect(task.description).toContain(`> Two cartridges\n\n[Sam Whitfield](#/chat?message=${id})`)
  await fixture.as('sam').post('/apps/todo/update-task', { task: { id: task.id, isCompleted: true } })
  const links = async () => (await fixture.as('sam').get('/apps/chat/links', { ids: [id] })).body.links
  expect(await links()).toMatchObject([{ messageId: id, entity: 'task', id: task.id, isDone: true, link: `/todo?task=${task.id}` }])
  expect((await fixture.as('jonas').get('/apps/chat/links', { ids: [id] })).body.links).toEqual([])
  expect((await fixture.as('jonas').post('/apps/chat/add-task', { id })).status).toBe(404)
})

test('lists chats with unread messages, newest first, and muted ones only if they mention the viewer', async () => {
  await using fixture = await openChatFixture()
  const listUnread = async (query: object = {}) => {
    const { body } = await fixture.as('sam').get('/apps/chat/unseen-chats', { ...query })
    return [
      body.total,
      (body.chatsContacts as ChatContact[]).map(({ fullName, chat }) => [fullName, chat.unseenMsgs, chat.lastMessage?.message]),
    ]
  }
  const { wei, amelie } = fixture.people
  await fixture.send('wei', 'sam', 'First')
  await fixture.send('wei', 'sam', 'Second')
  await fixture.send('amelie', 'sam', 'Hello')
  expect(await listUnread()).toEqual([
    2,
    [
      [amelie.fullName, 1, 'Hello'],
      [wei.fullName, 2, 'Second'],
    ],
  ])
  expect(await listUnread({ page: 2, perPage: 1 })).toEqual([2, [[wei.fullName, 2, 'Second']]])
  await fixture.as('sam').post('/apps/chat/mark-seen', { id: amelie.id })
  await fixture.as('sam').post('/apps/chat/mute', { id: wei.id, isMuted: true })
  expect(await listUnread()).toEqual([0, []])
})
