import { expect, test } from 'vitest'
import { createApp, type App } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import type { TestSocket } from '#platform/server/testing/socket.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { ChatEvent } from '../contract.ts'
import { ends, listenTo, upload } from './socket-fixture.ts'
import { openChatWorld } from './chat-fixture.ts'
import { chatModule } from './index.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

const told = async (socket: TestSocket, kind: ChatEvent['kind']) =>
  (await socket.next(({ type, bodies }) => type === 'told' && bodies[0].kind === kind)).bodies[0]
const changed = (socket: TestSocket) => socket.next(({ type }) => type === 'changed')
const texts = (socket: TestSocket) => socket.waiting().flatMap(({ bodies = [] }) => bodies.map((one: any) => one.message?.message))

test('a message, its edit, its reactions and who is typing are carried to the members and to nobody else', async () => {
  await using world = await openChatWorld()
  const address = await world.listen()
  const group = await world.group(['wei'])
  const [wei, jonas] = [await listenTo(world, 'wei', address), await listenTo(world, 'jonas', address)]
  const sent = await world.send('sam', group, 'Hello all')
  expect(await told(wei, 'message')).toEqual({ kind: 'message', message: sent })
  const edited = await world.as('sam').post('/apps/chat/update-msg', { obj: { id: sent.id, message: 'Hello both' } })
  expect((await told(wei, 'message')).message).toEqual(edited.body.message)
  await world.as('sam').post('/apps/chat/typing', { id: group })
  expect(await told(wei, 'typing')).toEqual({ kind: 'typing', chatId: sent.chatId, userId: world.people.sam.id })
  await world.as('sam').post('/apps/chat/mark-seen', { id: group })
  expect(jonas.waiting()).toEqual([])
})

test('the first message of a conversation is carried as the next ones are, and makes both look anew', async () => {
  await using world = await openChatWorld()
  const address = await world.listen()
  const [sam, wei] = [await listenTo(world, 'sam', address), await listenTo(world, 'wei', address)]
  await world.send('sam', 'wei', 'First')
  for (const one of [sam, wei]) expect((await told(one, 'message')).message.message).toBe('First')
  await changed(wei)
  await world.send('sam', 'wei', 'Second')
  expect((await told(wei, 'message')).message.message).toBe('Second')
})

test('marks of what was seen reach the others, and one’s own other devices', { tags: ['long'] }, async () => {
  await using world = await openChatWorld()
  const { chatId } = await world.send('sam', 'wei', 'Hello')
  const address = await world.listen()
  const [sam, wei] = [await listenTo(world, 'sam', address), await listenTo(world, 'wei', address)]
  await world.open('wei', 'sam')
  const seen = { kind: 'seen', chatId, userId: world.people.wei.id, seq: 1 }
  expect([await told(sam, 'seen'), await told(wei, 'seen')]).toEqual([seen, seen])
})

test('what one marks in two chats at once reaches one’s other devices for both', { tags: ['long'] }, async () => {
  await using world = await openChatWorld()
  const messages = [await world.send('sam', 'wei', 'Hello'), await world.send('amelie', 'wei', 'Good morning')]
  for (const from of ['sam', 'amelie'] as const) await world.open('wei', from)
  const wei = await listenTo(world, 'wei', await world.listen())
  for (const { senderId, id } of messages) await world.as('wei').post('/apps/chat/mark-unseen', { id: senderId, messageId: id })
  const { bodies } = await wei.next(({ type }) => type === 'told')
  expect(bodies).toEqual(messages.map(({ chatId }) => ({ kind: 'seen', chatId, userId: world.people.wei.id, seq: 0 })))
})

test(
  'what one marks as unseen goes back on one’s own devices, and the others are told of it only once one has seen more',
  { tags: ['long'] },
  async () => {
    await using world = await openChatWorld()
    const { chatId, id: messageId } = await world.send('sam', 'wei', 'Hello')
    await world.open('wei', 'sam')
    const address = await world.listen()
    const [sam, wei] = [await listenTo(world, 'sam', address), await listenTo(world, 'wei', address)]
    await world.as('wei').post('/apps/chat/mark-unseen', { id: world.people.sam.id, messageId })
    const seen = (seq: number) => ({ kind: 'seen', chatId, userId: world.people.wei.id, seq })
    expect(await told(wei, 'seen')).toEqual(seen(0))
    await world.open('wei', 'sam')
    expect(await told(wei, 'seen')).toEqual(seen(1))
    await world.send('sam', 'wei', 'Hello again')
    await world.open('wei', 'sam')
    expect([await told(sam, 'seen'), await told(wei, 'seen')]).toEqual([seen(2), seen(2)])
  },
)

test.each(ends)('whoever %s hears, reads, finds and downloads nothing from then on', async (_, end) => {
  await using world = await openChatWorld()
  const address = await world.listen()
  const group = await world.group(['wei', 'amelie'])
  const file = await upload(world, 'sam')
  const { id } = await world.send('sam', group, 'Harbour plan', { files: [file.id] })
  const [wei, amelie] = [await listenTo(world, 'wei', address), await listenTo(world, 'amelie', address)]
  const get = () => world.as('wei').get(file.address)
  expect((await get()).status).toBe(200)
  await end(world, group)
  await world.send('sam', group, 'Not for Wei')
  await amelie.next(({ bodies }) => bodies?.[0].message?.message === 'Not for Wei')
  const as = world.as('wei')
  const isGone = [403, 404]
  expect(isGone).toContain((await as.get('/apps/chat/get-chat', { id: group })).status)
  expect(isGone).toContain((await as.get('/apps/chat/message', { id })).status)
  expect((await as.get('/apps/chat/search', { q: 'harbour' })).body.total ?? 0).toBe(0)
  expect((await get()).status).toBe(404)
  expect(isGone).toContain((await world.trySend('wei', group, { message: 'Still here?' })).status)
  await world.send('sam', group, 'And again')
  await amelie.next(({ bodies }) => bodies?.[0].message?.message === 'And again')
  expect(texts(wei).filter(Boolean)).toEqual([])
})

test('whoever is taken into a group hears it at once and reads what was before', async () => {
  await using world = await openChatWorld()
  const group = await world.group([])
  await world.send('sam', group, 'Before')
  const wei = await listenTo(world, 'wei', await world.listen())
  await world.as('sam').post('/apps/chat/add-members', { id: group, members: [world.people.wei.id] })
  expect((await told(wei, 'message')).message.event.kind).toBe('added')
  await changed(wei)
  await world.send('sam', group, 'After')
  expect((await told(wei, 'message')).message.message).toBe('After')
  expect((await world.open('wei', group)).messages.map(({ message }) => message)).toEqual(['', 'Before', '', 'After'])
})

test('whoever may not read every message whole is told that there is something, and not what', async () => {
  await using world = await openChatWorld()
  const rules = [
    { action: 'read', subject: ['Chat', 'User'] },
    { action: 'read', subject: 'Message', fields: ['senderId'] },
  ]
  const { authenticator } = world.app.platform
  const { viewerOfToken } = authenticator
  const { createMongoAbility } = await import('@casl/ability')
  Object.assign(authenticator, {
    viewerOfToken: async (...given: Parameters<typeof viewerOfToken>) => {
      const viewer = await viewerOfToken(...given)
      return viewer?.id === world.people.wei.id ? { ...viewer, ability: createMongoAbility(rules as never) } : viewer
    },
  })
  const group = await world.group(['wei', 'amelie'])
  const address = await world.listen()
  const [wei, amelie] = [await listenTo(world, 'wei', address), await listenTo(world, 'amelie', address)]
  await world.send('sam', group, 'Secret')
  await told(amelie, 'message')
  await changed(wei)
  expect(texts(wei)).toEqual([])
})

test('presence: devices of one person are one, idle ones away, hidden ones gone, and changes are told', { tags: ['long'] }, async () => {
  await using world = await openChatWorld()
  const address = await world.listen()
  const watcher = await listenTo(world, 'jonas', address, ['presence'])
  const { id } = world.people.wei
  const status = async () => (await world.as('sam').get('/apps/chat/get-chat', { id })).body.chat.contact.status
  const idle = (tab: string, isIdle: boolean) => world.as('wei').post('/apps/chat/idle', { tab, isIdle })
  expect(await status()).toBe('offline')
  const one = await listenTo(world, 'wei', address)
  await expect.poll(status).toBe('online')
  expect((await watcher.next(({ bodies }) => bodies?.some((body: { id: number }) => body.id === id))).bodies).toContainEqual({
    id,
    status: 'online',
  })
  expect((await idle('test', true)).body).toEqual({ status: 'away' })
  expect((await idle('test', false)).body).toEqual({ status: 'online' })
  await world.as('wei').post('/apps/chat/users/update-profile', { profile: { status: 'busy', about: 'In a meeting' } })
  expect([await status(), (await world.open('sam', 'wei')).contact.about]).toEqual(['busy', 'In a meeting'])
  await watcher.next(({ bodies }) => bodies?.some((body: { about?: string }) => body.about === 'In a meeting'))
  await world.as('wei').post('/apps/chat/users/update-profile', { profile: { status: 'offline' } })
  expect(await status()).toBe('offline')
  await world.as('wei').post('/apps/chat/users/update-profile', { profile: { status: 'online' } })
  one.close()
  await expect.poll(status).toBe('offline')
})

test('a dropped connection loses nothing: what came meanwhile is asked for after the last message known', async () => {
  await using world = await openChatWorld()
  const address = await world.listen()
  const first = await world.send('sam', 'wei', 'One')
  const before = await listenTo(world, 'wei', address)
  before.close()
  await before.closed
  await world.send('sam', 'wei', 'Two')
  const after = await listenTo(world, 'wei', address)
  await world.send('sam', 'wei', 'Three')
  const { message } = await told(after, 'message')
  expect(message.seq).toBe(first.seq + 2)
  const { messages, hasLater } = await world.open('wei', 'sam', { after: first.id })
  expect([messages.map((one) => one.message), hasLater]).toEqual([['Two', 'Three'], false])
})

test.runIf(isOnPostgres)(
  'two processes: messages of one reach people at the other, long ones as a change; a member removed there hears no more',
  async () => {
    await using world = await openChatWorld()
    const { config, clock } = world.app.platform
    const second = await createApp({ config, modules: [todoModule, kanbanModule, chatModule], clock, database: await connect(config) })
    await second.start()
    try {
      const group = await world.group(['wei', 'amelie'])
      const wei = await listenTo(world, 'wei', await addressOf(second))
      const amelie = await listenTo(world, 'amelie', await addressOf(second))
      await world.send('sam', group, 'Across')
      await wei.next(({ bodies }) => bodies?.some((body: any) => body.message?.message === 'Across'))
      wei.waiting().splice(0)
      await world.send('sam', group, 'x'.repeat(9_000))
      await changed(wei)
      const texted = await Promise.all(Array.from({ length: 20 }, (_, n) => world.send(n % 2 ? 'sam' : 'amelie', group, `Many ${n}`)))
      expect(new Set(texted.map(({ seq }) => seq)).size).toBe(20)
      await expect.poll(() => texts(wei).filter(Boolean).length).toBe(20)
      await world.as('sam').delete('/apps/chat/remove-member', { id: group, userId: world.people.wei.id })
      await world.send('sam', group, 'Without Wei')
      await amelie.next(({ bodies }) => bodies?.some((body: any) => body.message?.message === 'Without Wei'))
      expect(texts(wei)).not.toContain('Without Wei')
    } finally {
      await second.stop()
    }
  },
)

async function addressOf({ http }: App): Promise<string> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(http.server.address() as { port: number }).port}`
}
