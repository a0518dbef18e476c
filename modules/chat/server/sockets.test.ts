import { expect, test } from 'vitest'
import { createApp, type App } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import type { TestSocket } from '#platform/server/testing/socket.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { ChatEvent } from '../contract.ts'
import { accessLosses, openChatSocket, uploadPlan } from './socket-fixture.ts'
import { openChatFixture } from './chat-fixture.ts'
import { chatModule } from './index.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

const nextEvent = async (socket: TestSocket, kind: ChatEvent['kind']) =>
  (await socket.next(({ bodies }) => bodies?.some((body: ChatEvent) => body.kind === kind))).bodies.find(
    (body: ChatEvent) => body.kind === kind,
  )
/** Messages sent in quick succession arrive in one socket message. */
const hasText = (bodies: any[] | undefined, text: string) => bodies?.some(({ message }) => message?.message === text) ?? false
const nextChange = (socket: TestSocket) => socket.next(({ type }) => type === 'changed')
const listTexts = (socket: TestSocket) => socket.waiting().flatMap(({ bodies = [] }) => bodies.map((one: any) => one.message?.message))

test('publishes messages, edits and typing to the members of the chat only', async () => {
  await using fixture = await openChatFixture()
  const address = await fixture.listen()
  const group = await fixture.group(['wei'])
  const [wei, jonas] = [await openChatSocket(fixture, 'wei', address), await openChatSocket(fixture, 'jonas', address)]
  const sent = await fixture.send('sam', group, 'Hello all')
  expect(await nextEvent(wei, 'message')).toEqual({ kind: 'message', message: sent })
  const edited = await fixture.as('sam').post('/apps/chat/update-msg', { obj: { id: sent.id, message: 'Hello both' } })
  expect((await nextEvent(wei, 'message')).message).toEqual(edited.body.message)
  await fixture.as('sam').post('/apps/chat/typing', { id: group })
  expect(await nextEvent(wei, 'typing')).toEqual({ kind: 'typing', chatId: sent.chatId, userId: fixture.people.sam.id })
  await fixture.as('sam').post('/apps/chat/mark-seen', { id: group })
  expect(jonas.waiting()).toEqual([])
})

test('publishes the first message of a new chat, and makes both users refetch their chats', async () => {
  await using fixture = await openChatFixture()
  const address = await fixture.listen()
  const [sam, wei] = [await openChatSocket(fixture, 'sam', address), await openChatSocket(fixture, 'wei', address)]
  await fixture.send('sam', 'wei', 'First')
  for (const one of [sam, wei]) expect((await nextEvent(one, 'message')).message.message).toBe('First')
  await nextChange(wei)
  await fixture.send('sam', 'wei', 'Second')
  expect((await nextEvent(wei, 'message')).message.message).toBe('Second')
})

test('publishes read receipts to the other members and to the viewer’s other devices', { tags: ['long'] }, async () => {
  await using fixture = await openChatFixture()
  const { chatId } = await fixture.send('sam', 'wei', 'Hello')
  const address = await fixture.listen()
  const [sam, wei] = [await openChatSocket(fixture, 'sam', address), await openChatSocket(fixture, 'wei', address)]
  await fixture.open('wei', 'sam')
  const seen = { kind: 'seen', chatId, userId: fixture.people.wei.id, seq: 1 }
  expect([await nextEvent(sam, 'seen'), await nextEvent(wei, 'seen')]).toEqual([seen, seen])
})

test('marking two chats as unread at once reaches the viewer’s other devices for both', { tags: ['long'] }, async () => {
  await using fixture = await openChatFixture()
  const messages = [await fixture.send('sam', 'wei', 'Hello'), await fixture.send('amelie', 'wei', 'Good morning')]
  for (const from of ['sam', 'amelie'] as const) await fixture.open('wei', from)
  const wei = await openChatSocket(fixture, 'wei', await fixture.listen())
  for (const { senderId, id } of messages) await fixture.as('wei').post('/apps/chat/mark-unseen', { id: senderId, messageId: id })
  const { bodies } = await wei.next(({ type }) => type === 'told')
  expect(bodies).toEqual(messages.map(({ chatId }) => ({ kind: 'seen', chatId, userId: fixture.people.wei.id, seq: 0 })))
})

test('marking as unread only affects the viewer’s own devices; others see the next read receipt', { tags: ['long'] }, async () => {
  await using fixture = await openChatFixture()
  const { chatId, id: messageId } = await fixture.send('sam', 'wei', 'Hello')
  await fixture.open('wei', 'sam')
  const address = await fixture.listen()
  const [sam, wei] = [await openChatSocket(fixture, 'sam', address), await openChatSocket(fixture, 'wei', address)]
  await fixture.as('wei').post('/apps/chat/mark-unseen', { id: fixture.people.sam.id, messageId })
  const seen = (seq: number) => ({ kind: 'seen', chatId, userId: fixture.people.wei.id, seq })
  expect(await nextEvent(wei, 'seen')).toEqual(seen(0))
  await fixture.open('wei', 'sam')
  expect(await nextEvent(wei, 'seen')).toEqual(seen(1))
  await fixture.send('sam', 'wei', 'Hello again')
  await fixture.open('wei', 'sam')
  expect([await nextEvent(sam, 'seen'), await nextEvent(wei, 'seen')]).toEqual([seen(2), seen(2)])
})

test.each(accessLosses)('a member who %s receives, reads, finds and downloads nothing afterwards', async (_, loseAccess) => {
  await using fixture = await openChatFixture()
  const address = await fixture.listen()
  const group = await fixture.group(['wei', 'amelie'])
  const file = await uploadPlan(fixture, 'sam')
  const { id } = await fixture.send('sam', group, 'Showroom plan', { files: [file.id] })
  const [wei, amelie] = [await openChatSocket(fixture, 'wei', address), await openChatSocket(fixture, 'amelie', address)]
  const get = () => fixture.as('wei').get(file.address)
  expect((await get()).status).toBe(200)
  await loseAccess(fixture, group)
  await fixture.send('sam', group, 'Not for Wei')
  await amelie.next(({ bodies }) => hasText(bodies, 'Not for Wei'))
  const as = fixture.as('wei')
  const isGone = [403, 404]
  expect(isGone).toContain((await as.get('/apps/chat/get-chat', { id: group })).status)
  expect(isGone).toContain((await as.get('/apps/chat/message', { id })).status)
  expect((await as.get('/apps/chat/search', { q: 'showroom' })).body.total ?? 0).toBe(0)
  expect((await get()).status).toBe(404)
  expect(isGone).toContain((await fixture.trySend('wei', group, { message: 'Still here?' })).status)
  await fixture.send('sam', group, 'And again')
  await amelie.next(({ bodies }) => hasText(bodies, 'And again'))
  expect(listTexts(wei).filter(Boolean)).toEqual([])
})

test('a new member receives events immediately and can read earlier messages', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group([])
  await fixture.send('sam', group, 'Before')
  const wei = await openChatSocket(fixture, 'wei', await fixture.listen())
  await fixture.as('sam').post('/apps/chat/add-members', { id: group, members: [fixture.people.wei.id] })
  expect((await nextEvent(wei, 'message')).message.event.kind).toBe('added')
  await nextChange(wei)
  await fixture.send('sam', group, 'After')
  expect((await nextEvent(wei, 'message')).message.message).toBe('After')
  expect((await fixture.open('wei', group)).messages.map(({ message }) => message)).toEqual(['', 'Before', '', 'After'])
})

test('a member with limited read rights only receives change notices', async () => {
  await using fixture = await openChatFixture()
  const rules = [
    { action: 'read', subject: ['Chat', 'User'] },
    { action: 'read', subject: 'Message', fields: ['senderId'] },
  ]
  const { authenticator } = fixture.app.platform
  const { getViewerByToken } = authenticator
  const { createMongoAbility } = await import('@casl/ability')
  Object.assign(authenticator, {
    getViewerByToken: async (...args: Parameters<typeof getViewerByToken>) => {
      const viewer = await getViewerByToken(...args)
      return viewer?.id === fixture.people.wei.id ? { ...viewer, ability: createMongoAbility(rules as never) } : viewer
    },
  })
  const group = await fixture.group(['wei', 'amelie'])
  const address = await fixture.listen()
  const [wei, amelie] = [await openChatSocket(fixture, 'wei', address), await openChatSocket(fixture, 'amelie', address)]
  await fixture.send('sam', group, 'Secret')
  await nextEvent(amelie, 'message')
  await nextChange(wei)
  expect(listTexts(wei)).toEqual([])
})

test(
  'presence combines all devices of a user, follows idle devices and chosen statuses, and is published',
  { tags: ['long'] },
  async () => {
    await using fixture = await openChatFixture()
    const address = await fixture.listen()
    const watcher = await openChatSocket(fixture, 'jonas', address, ['presence'])
    const { id } = fixture.people.wei
    const status = async () => (await fixture.as('sam').get('/apps/chat/get-chat', { id })).body.chat.contact.status
    const idle = (tab: string, isIdle: boolean) => fixture.as('wei').post('/apps/chat/idle', { tab, isIdle })
    expect(await status()).toBe('offline')
    const one = await openChatSocket(fixture, 'wei', address)
    await expect.poll(status).toBe('online')
    expect((await watcher.next(({ bodies }) => bodies?.some((body: { id: number }) => body.id === id))).bodies).toContainEqual({
      id,
      status: 'online',
    })
    expect((await idle('test', true)).body).toEqual({ status: 'away' })
    expect((await idle('test', false)).body).toEqual({ status: 'online' })
    await fixture.as('wei').post('/apps/chat/users/update-profile', { profile: { status: 'busy', about: 'In a meeting' } })
    expect([await status(), (await fixture.open('sam', 'wei')).contact.about]).toEqual(['busy', 'In a meeting'])
    await watcher.next(({ bodies }) => bodies?.some((body: { about?: string }) => body.about === 'In a meeting'))
    await fixture.as('wei').post('/apps/chat/users/update-profile', { profile: { status: 'offline' } })
    expect(await status()).toBe('offline')
    await fixture.as('wei').post('/apps/chat/users/update-profile', { profile: { status: 'online' } })
    one.close()
    await expect.poll(status).toBe('offline')
  },
)

test('after a dropped connection, missed messages can be fetched after the last known one', async () => {
  await using fixture = await openChatFixture()
  const address = await fixture.listen()
  const first = await fixture.send('sam', 'wei', 'One')
  const before = await openChatSocket(fixture, 'wei', address)
  before.close()
  await before.closed
  await fixture.send('sam', 'wei', 'Two')
  const after = await openChatSocket(fixture, 'wei', address)
  await fixture.send('sam', 'wei', 'Three')
  const { message } = await nextEvent(after, 'message')
  expect(message.seq).toBe(first.seq + 2)
  const { messages, hasLater } = await fixture.open('wei', 'sam', { after: first.id })
  expect([messages.map((one) => one.message), hasLater]).toEqual([['Two', 'Three'], false])
})

test.runIf(isOnPostgres)(
  'messages reach users of another process, long ones as a change notice; removed members receive no more',
  async () => {
    await using fixture = await openChatFixture()
    const { config, clock } = fixture.app.platform
    const second = await createApp({ config, modules: [todoModule, kanbanModule, chatModule], clock, database: await connect(config) })
    await second.start()
    try {
      const group = await fixture.group(['wei', 'amelie'])
      const wei = await openChatSocket(fixture, 'wei', await addressOf(second))
      const amelie = await openChatSocket(fixture, 'amelie', await addressOf(second))
      await fixture.send('sam', group, 'Across')
      await wei.next(({ bodies }) => bodies?.some((body: any) => body.message?.message === 'Across'))
      wei.waiting().splice(0)
      await fixture.send('sam', group, 'x'.repeat(9_000))
      await nextChange(wei)
      const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.send(n % 2 ? 'sam' : 'amelie', group, `Many ${n}`)))
      expect(new Set(sent.map(({ seq }) => seq)).size).toBe(20)
      await expect.poll(() => listTexts(wei).filter(Boolean).length).toBe(20)
      await fixture.as('sam').delete('/apps/chat/remove-member', { id: group, userId: fixture.people.wei.id })
      await fixture.send('sam', group, 'Without Wei')
      await amelie.next(({ bodies }) => bodies?.some((body: any) => body.message?.message === 'Without Wei'))
      expect(listTexts(wei)).not.toContain('Without Wei')
    } finally {
      await second.stop()
    }
  },
)

async function addressOf({ http }: App): Promise<string> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(http.server.address() as { port: number }).port}`
}
