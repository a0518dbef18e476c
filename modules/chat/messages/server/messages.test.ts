import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { ChatContact } from '../../contract.ts'
import { openChatWorld } from '../../server/chat-fixture.ts'

test('a conversation: none, the first message, what both see of it, and what is unseen', async () => {
  await using world = await openChatWorld()
  const { sam, wei } = world.people
  const { body } = await world.as('sam').get('/apps/chat/chats-and-contacts')
  expect(body.chatsContacts).toEqual([])
  expect(body.contacts.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    'Amélie Laurent',
    'Helena Prado',
    'Jonas Weber',
    'Nobody Known',
    'Wei Chen',
  ])
  expect(await world.open('sam', 'wei')).toMatchObject({ id: null, contact: { id: wei.id }, unseenMsgs: 0, messages: [] })
  const first = await world.send('sam', 'wei', 'Hello Wei')
  const second = await world.send('wei', 'sam', 'Hello Sam')
  expect([first.seq, second.seq, second.senderId]).toEqual([1, 2, wei.id])
  expect([await world.unseen('sam', 'wei'), await world.unseen('wei', 'sam')]).toEqual([1, 1])
  const [contact] = await world.list('sam')
  expect(contact).toMatchObject({ id: wei.id, isGroup: false, role: 'staff', chat: { lastMessage: { message: 'Hello Sam' } } })
  const kept = await world.open('sam', 'wei', { seen: false })
  expect([kept.unseenMsgs, kept.firstUnseenId, await world.unseen('sam', 'wei')]).toEqual([1, second.id, 1])
  const read = await world.open('sam', 'wei')
  expect(read.messages.map(({ message, senderId }) => [message, senderId])).toEqual([
    ['Hello Wei', sam.id],
    ['Hello Sam', wei.id],
  ])
  expect([read.unseenMsgs, read.firstUnseenId, await world.unseen('sam', 'wei')]).toEqual([0, second.id, 0])
})

test('a repeated clientId answers the first message and sends nothing', async () => {
  await using world = await openChatWorld()
  const clientId = randomUUID()
  const first = await world.trySend('sam', 'wei', { message: 'Once', clientId })
  const before = await world.effects()
  const again = await world.trySend('sam', 'wei', { message: 'Twice?', clientId })
  expect(again.body).toEqual(first.body)
  expect(await world.effects()).toEqual(before)
  expect((await world.send('wei', 'sam', 'Mine', { clientId })).message).toBe('Mine')
})

test('pages of fifty: the newest, earlier, later and around one, without holes or repeats', async () => {
  await using world = await openChatWorld()
  for (let turn = 1; turn <= 130; turn += 1) {
    await world.send(turn % 2 ? 'sam' : 'wei', turn % 2 ? 'wei' : 'sam', `Message ${turn}`)
    world.clock.move(1)
  }
  const seqs = (chat: { messages: { seq: number }[] }) => [chat.messages[0]!.seq, chat.messages.at(-1)!.seq, chat.messages.length]
  const newest = await world.open('sam', 'wei')
  expect([seqs(newest), newest.hasEarlier, newest.hasLater]).toEqual([[81, 130, 50], true, false])
  const middle = await world.open('sam', 'wei', { before: newest.messages[0]!.id })
  expect([seqs(middle), middle.hasEarlier]).toEqual([[31, 80, 50], true])
  const oldest = await world.open('sam', 'wei', { before: middle.messages[0]!.id })
  expect([seqs(oldest), oldest.hasEarlier]).toEqual([[1, 30, 30], false])
  const after = await world.open('sam', 'wei', { after: newest.messages[40]!.id })
  expect([seqs(after), after.hasLater]).toEqual([[122, 130, 9], false])
  const around = await world.open('sam', 'wei', { around: middle.messages[20]!.id })
  expect([seqs(around), around.hasEarlier, around.hasLater]).toEqual([[1, 101, 101], false, true])
  expect((await world.as('sam').get('/apps/chat/get-chat', { id: world.people.wei.id, before: 99_999 })).status).toBe(404)
})

test('a chat opens at the first unseen message and is seen only as far as it was answered', async () => {
  await using world = await openChatWorld()
  for (let turn = 1; turn <= 120; turn += 1) {
    await world.send('sam', 'wei', `Message ${turn}`)
    world.clock.move(1)
  }
  const opened = await world.open('wei', 'sam', { unseen: true })
  expect([opened.messages[0]!.seq, opened.messages.at(-1)!.seq, opened.firstUnseenId]).toEqual([1, 51, opened.messages[0]!.id])
  expect([opened.unseenMsgs, await world.unseen('wei', 'sam')]).toEqual([69, 69])
})

test('one’s own message is edited with its history kept, and nobody else’s', async () => {
  await using world = await openChatWorld()
  const { id } = await world.send('sam', 'wei', 'Frist')
  world.clock.move(60)
  const edited = await world.as('sam').post('/apps/chat/update-msg', { obj: { id, message: 'First' } })
  expect(edited.body.message).toMatchObject({ message: 'First', editedAt: '2026-11-20T09:31:00.000Z' })
  const { body } = await world.as('wei').get('/api/journal/history', { entity: 'message', id })
  expect(body.steps.map((step: { after: object }) => step.after)).toEqual([{ message: 'First' }, { message: 'Frist' }])
  expect((await world.as('wei').post('/apps/chat/update-msg', { obj: { id, message: 'Mine' } })).status).toBe(403)
  expect((await world.as('helena').post('/apps/chat/update-msg', { obj: { id, message: 'Mine' } })).status).toBe(404)
  await world.undo(edited)
  expect((await world.open('wei', 'sam')).messages[0]!.message).toBe('Frist')
})

test('a deleted message keeps its place without words, is found and counted no more, and comes back by undo', async () => {
  await using world = await openChatWorld()
  const { id } = await world.send('sam', 'wei', 'Secret surprise')
  await world.send('sam', 'wei', 'Other')
  expect((await world.as('wei').delete('/apps/chat/delete-msg', { id })).status).toBe(403)
  const deleted = await world.as('sam').delete('/apps/chat/delete-msg', { id })
  expect(deleted.body.message).toMatchObject({ id, isDeleted: true, message: '' })
  expect(await world.unseen('wei', 'sam')).toBe(1)
  const { messages } = await world.open('wei', 'sam', { seen: false })
  expect(messages.map(({ message, isDeleted }) => [message, isDeleted])).toEqual([
    ['', true],
    ['Other', false],
  ])
  expect((await world.as('wei').get('/apps/chat/search', { q: 'surprise' })).body.total).toBe(0)
  expect((await world.as('wei').get('/api/journal/history', { entity: 'message', id })).status).toBe(404)
  expect((await world.undo(deleted)).status).toBe(200)
  expect(await world.unseen('wei', 'sam')).toBe(2)
  expect((await world.as('wei').get('/apps/chat/search', { q: 'surprise' })).body.total).toBe(1)
})

test('replies quote, reactions gather and go, and both are shown to everybody', async () => {
  await using world = await openChatWorld()
  const asked = await world.send('sam', 'wei', 'Tea or coffee?')
  const answered = await world.send('wei', 'sam', 'Tea', { replyTo: asked.id })
  expect(answered.replyTo).toEqual({ id: asked.id, senderId: world.people.sam.id, message: 'Tea or coffee?', isDeleted: false })
  const react = (as: 'sam' | 'wei', emoji: string, isOn = true) => world.as(as).post('/apps/chat/react', { id: asked.id, emoji, isOn })
  await react('sam', '👍🏽')
  await react('wei', '🇵🇹')
  expect((await react('wei', '👍🏽')).body.message.reactions).toEqual([
    { emoji: '👍🏽', userIds: [world.people.sam.id, world.people.wei.id] },
    { emoji: '🇵🇹', userIds: [world.people.wei.id] },
  ])
  expect((await react('sam', '👍🏽', false)).body.message.reactions[0].userIds).toHaveLength(1)
  expect((await react('sam', 'ok')).status).toBe(400)
  const elsewhere = await world.send('sam', 'amelie', 'Elsewhere')
  expect((await world.trySend('wei', 'sam', { message: 'x', replyTo: elsewhere.id })).status).toBe(404)
  await world.as('sam').delete('/apps/chat/delete-msg', { id: asked.id })
  expect((await world.open('wei', 'sam')).messages[1]!.replyTo).toMatchObject({ isDeleted: true, message: '' })
})

test('an answer to what was deleted meanwhile is sent, and quotes nothing', async () => {
  await using world = await openChatWorld()
  const asked = await world.send('sam', 'wei', 'Tea or coffee?')
  await world.as('sam').delete('/apps/chat/delete-msg', { id: asked.id })
  const answer = await world.send('wei', 'sam', 'Tea', { replyTo: asked.id })
  expect(answer.replyTo).toEqual({ id: asked.id, senderId: world.people.sam.id, message: '', isDeleted: true })
})

test('a message that is reacted to or made a task of is newer than it was, and never older', async () => {
  await using world = await openChatWorld()
  const { id } = await world.send('sam', 'wei', 'Tea or coffee?')
  const timeAfter = async (path: string, input: object) => (await world.as('wei').post(path, input)).body.message.updatedAt
  world.clock.move(60)
  expect(await timeAfter('/apps/chat/react', { id, emoji: '👍', isOn: true })).toBe('2026-11-20T09:31:00.000Z')
  world.clock.move(60)
  expect(await timeAfter('/apps/chat/add-task', { id })).toBe('2026-11-20T09:32:00.000Z')
  world.clock.move(-90)
  expect(await timeAfter('/apps/chat/react', { id, emoji: '👍', isOn: false })).toBe('2026-11-20T09:32:00.000Z')
})

test('whoever is mentioned is told once, if they are in the chat', async () => {
  await using world = await openChatWorld()
  const { wei, jonas } = world.people
  const group = await world.group(['wei', 'amelie'])
  const { id, mentions } = await world.send('sam', group, `Ask **@[${wei.id}]**, not @[${jonas.id}]`)
  expect(mentions).toEqual([wei.id])
  const { body } = await world.as('wei').get('/api/notifications')
  expect(body.notifications).toMatchObject([
    { kind: 'mentioned', link: `/chat?message=${id}`, values: { person: 'Sam Whitfield', text: 'Ask @Wei Chen, not @Jonas Weber' } },
  ])
  const [contact] = await world.list('wei')
  expect(contact!.chat).toMatchObject({ unseenMsgs: 1, unseenMentions: 1 })
  await world.as('sam').post('/apps/chat/update-msg', { obj: { id, message: `Ask @[${wei.id}] soon` } })
  expect(await world.count('notifications')).toBe(1)
  expect((await world.as('amelie').get('/apps/chat/search', { q: '@wei chen' })).body.total).toBe(1)
})

test('taking back a deletion or an edit counts the mention again, and tells nobody twice', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei'])
  const { id } = await world.send('sam', group, `Ask @[${world.people.wei.id}]`)
  expect(await world.count('notifications')).toBe(1)
  await world.undo(await world.as('sam').delete('/apps/chat/delete-msg', { id }))
  await world.undo(await world.as('sam').post('/apps/chat/update-msg', { obj: { id, message: 'Ask nobody' } }))
  expect((await world.list('wei'))[0]!.chat).toMatchObject({ unseenMsgs: 1, unseenMentions: 1 })
  expect(await world.count('notifications')).toBe(1)
})

test('seen, unseen again, muted, drafted: each in its chat and in total', async () => {
  await using world = await openChatWorld()
  const { sam } = world.people
  const first = await world.send('sam', 'wei', 'One')
  const second = await world.send('sam', 'wei', 'Two')
  await world.send('amelie', 'wei', 'Three')
  const total = async () => (await world.as('wei').get('/apps/chat/unseen')).body
  expect(await total()).toEqual({ unseenMsgs: 3, unseenMentions: 0 })
  const seen = await world.as('wei').post('/apps/chat/mark-seen', { id: sam.id, messageId: first.id })
  expect(seen.body.chat).toMatchObject({ unseenMsgs: 1, seenSeq: 1, lastSeq: 2 })
  await world.as('wei').post('/apps/chat/mute', { id: sam.id, isMuted: true })
  expect(await total()).toEqual({ unseenMsgs: 1, unseenMentions: 0 })
  await world.as('wei').post('/apps/chat/mark-seen', { id: sam.id })
  const again = await world.as('wei').post('/apps/chat/mark-unseen', { id: sam.id, messageId: second.id })
  expect(again.body.chat.unseenMsgs).toBe(1)
  const seqs = async () => (await world.as('sam').get('/apps/chat/members', { id: world.people.wei.id })).body.members
  expect((await seqs()).map(({ seenSeq }: { seenSeq: number }) => seenSeq)).toEqual([2, 2])
  await world.as('wei').post('/apps/chat/draft', { id: sam.id, draft: 'I wanted to' })
  expect((await world.open('wei', 'sam')).draft).toBe('I wanted to')
  expect((await world.open('sam', 'wei')).draft).toBe('')
  await world.send('wei', 'sam', 'I wanted to say')
  expect((await world.open('wei', 'sam')).draft).toBe('')
  const members = (await world.as('sam').get('/apps/chat/members', { id: world.people.wei.id })).body.members
  expect(members.map(({ seenSeq }: { seenSeq: number }) => seenSeq)).toEqual([2, 3])
})

test('a message takes the place of the drafts that go out with it, and of whichever there is where it names none', async () => {
  await using world = await openChatWorld()
  const { sam } = world.people
  await world.send('wei', 'sam', 'Hello')
  const draft = (text: string) => world.as('wei').post('/apps/chat/draft', { id: sam.id, draft: text })
  const send = (parts: object) =>
    world.as('wei').post('/apps/chat/send-msg', { obj: { contact: { id: sam.id }, message: 'I wanted to', ...parts } })
  const kept = async () => (await world.open('wei', 'sam')).draft
  await draft('And then on the phone')
  for (const goingOut of [['I wanted', ''], []]) expect((await send({ drafts: goingOut })).status).toBe(200)
  expect(await kept()).toBe('And then on the phone')
  expect((await send({ drafts: ['', 'I wanted', 'And then on the phone'] })).status).toBe(200)
  expect(await kept()).toBe('')
  await draft('Half a thought')
  expect((await send({})).status).toBe(200)
  expect(await kept()).toBe('')
})

test('a draft is emptied only where it is the one that was meant', async () => {
  await using world = await openChatWorld()
  const { sam } = world.people
  await world.send('wei', 'sam', 'Hello')
  const draft = (parts: object) => world.as('wei').post('/apps/chat/draft', { id: sam.id, ...parts })
  const kept = async () => (await world.open('wei', 'sam')).draft
  await draft({ draft: 'On the phone' })
  expect((await draft({ draft: '', was: 'At the desk' })).status).toBe(200)
  expect(await kept()).toBe('On the phone')
  expect((await draft({ draft: '', was: 'On the phone' })).status).toBe(200)
  expect(await kept()).toBe('')
})

test('a task is made of a message, links back, and shows how it stands to whoever may read it', async () => {
  await using world = await openChatWorld()
  const { id } = await world.send('sam', 'wei', '# Order **toner**\nTwo cartridges')
  const made = await world.as('wei').post('/apps/chat/add-task', { id })
  expect(made.body.message.links).toEqual([{ entity: 'task', id: made.body.taskId }])
  const task = (await world.as('sam').get('/apps/todo/task', { id: made.body.taskId })).body.task
  expect(task.title).toBe('Order toner')
  expect(task.description).toContain(`> Two cartridges\n\n[Sam Whitfield](#/chat?message=${id})`)
  await world.as('sam').post('/apps/todo/update-task', { task: { id: task.id, isCompleted: true } })
  const links = async () => (await world.as('sam').get('/apps/chat/links', { ids: [id] })).body.links
  expect(await links()).toMatchObject([{ messageId: id, entity: 'task', id: task.id, isDone: true, link: `/todo?task=${task.id}` }])
  expect((await world.as('jonas').get('/apps/chat/links', { ids: [id] })).body.links).toEqual([])
  expect((await world.as('jonas').post('/apps/chat/add-task', { id })).status).toBe(404)
})

test('chats with unseen messages are listed, the newest first; muted ones only where they mention the viewer', async () => {
  await using world = await openChatWorld()
  const unseen = async (query: object = {}) => {
    const { body } = await world.as('sam').get('/apps/chat/unseen-chats', { ...query })
    return [
      body.total,
      (body.chatsContacts as ChatContact[]).map(({ fullName, chat }) => [fullName, chat.unseenMsgs, chat.lastMessage?.message]),
    ]
  }
  const { wei, amelie } = world.people
  await world.send('wei', 'sam', 'First')
  await world.send('wei', 'sam', 'Second')
  await world.send('amelie', 'sam', 'Hello')
  expect(await unseen()).toEqual([
    2,
    [
      [amelie.fullName, 1, 'Hello'],
      [wei.fullName, 2, 'Second'],
    ],
  ])
  expect(await unseen({ page: 2, perPage: 1 })).toEqual([2, [[wei.fullName, 2, 'Second']]])
  await world.as('sam').post('/apps/chat/mark-seen', { id: amelie.id })
  await world.as('sam').post('/apps/chat/mute', { id: wei.id, isMuted: true })
  expect(await unseen()).toEqual([0, []])
})
