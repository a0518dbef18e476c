import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChatWorld } from './chat-fixture.ts'

type World = Awaited<ReturnType<typeof openChatWorld>>
type Call = (as: World['guest'], at: { contact: number; group: number; message: number }) => ReturnType<World['guest']['get']>

const calls: Record<string, Call> = {
  profileUser: (as) => as.get('/apps/chat/users/profile-user'),
  updateChatProfile: (as) => as.post('/apps/chat/users/update-profile', { profile: { status: 'busy' } }),
  chatsAndContacts: (as) => as.get('/apps/chat/chats-and-contacts', { q: 'e' }),
  getChat: (as, { group }) => as.get('/apps/chat/get-chat', { id: group }),
  getMsg: (as, { message }) => as.get('/apps/chat/message', { id: message }),
  countUnseen: (as) => as.get('/apps/chat/unseen'),
  listUnseen: (as) => as.get('/apps/chat/unseen-chats'),
  sendMsg: (as, { group }) => as.post('/apps/chat/send-msg', { obj: { contact: { id: group }, message: 'Hello' } }),
  reactMsg: (as, { message }) => as.post('/apps/chat/react', { id: message, emoji: '👍', isOn: true }),
  searchMsgs: (as) => as.get('/apps/chat/search', { q: 'first' }),
  markSeen: (as, { group }) => as.post('/apps/chat/mark-seen', { id: group }),
  markUnseen: (as, { group, message }) => as.post('/apps/chat/mark-unseen', { id: group, messageId: message }),
  muteChat: (as, { group }) => as.post('/apps/chat/mute', { id: group, isMuted: true }),
  saveDraft: (as, { group }) => as.post('/apps/chat/draft', { id: group, draft: 'x' }),
  setIdle: (as) => as.post('/apps/chat/idle', { tab: 'x', isIdle: true }),
  typing: (as, { group }) => as.post('/apps/chat/typing', { id: group }),
  addTaskOfMsg: (as, { message }) => as.post('/apps/chat/add-task', { id: message }),
  addCardOfMsg: (as, { message }) => as.post('/apps/chat/add-card', { id: message }),
  listLinks: (as, { message }) => as.get('/apps/chat/links', { ids: [message] }),
  listMembers: (as, { group }) => as.get('/apps/chat/members', { id: group }),
  updateGroup: (as, { group }) => as.post('/apps/chat/update-group', { group: { id: group, title: 'Crew', about: 'Boats' } }),
  addMembers: (as, { group, contact }) => as.post('/apps/chat/add-members', { id: group, members: [contact] }),
  setOwner: (as, { group, contact }) => as.post('/apps/chat/set-owner', { id: group, userId: contact, isOwner: true }),
  removeMember: (as, { group, contact }) => as.delete('/apps/chat/remove-member', { id: group, userId: contact }),
  updateMsg: (as, { message }) => as.post('/apps/chat/update-msg', { obj: { id: message, message: 'Changed' } }),
  deleteMsg: (as, { message }) => as.delete('/apps/chat/delete-msg', { id: message }),
  addGroup: (as) => as.post('/apps/chat/add-group', { group: { title: 'Mine' } }),
  deleteGroup: (as, { group }) => as.delete('/apps/chat/delete-group', { id: group }),
}
/** What needs no chat of others. */
const ownCalls = [
  'profileUser',
  'updateChatProfile',
  'chatsAndContacts',
  'countUnseen',
  'listUnseen',
  'searchMsgs',
  'setIdle',
  'listLinks',
  'addGroup',
]

async function withGroup(world: World) {
  const group = await world.group(['wei'])
  const { id: message } = await world.send('sam', group, 'First')
  return { group, message, contact: world.people.amelie.id }
}

describe('who may call', () => {
  test('guests sign in first, strangers may nothing, and neither leaves a trace', async () => {
    await using world = await openChatWorld()
    const at = await withGroup(world)
    const before = await world.effects()
    for (const [name, call] of Object.entries(calls)) {
      expect([name, (await call(world.guest, at)).status]).toEqual([name, 401])
      expect([name, (await call(world.as('stranger'), at)).status]).toEqual([name, 403])
    }
    expect(await world.effects()).toEqual(before)
  })

  test('whoever is no member finds nothing of a group, not even the administrator', async () => {
    await using world = await openChatWorld()
    const at = await withGroup(world)
    const before = await world.effects()
    for (const [name, call] of Object.entries(calls)) {
      if (!ownCalls.includes(name)) expect([name, (await call(world.as('helena'), at)).status]).toEqual([name, 404])
    }
    expect(await world.effects()).toEqual(before)
    expect((await world.as('helena').get('/apps/chat/search', { q: 'first' })).body).toEqual({ hits: [], total: 0, people: [] })
  })

  test('its owner may do everything', async () => {
    await using world = await openChatWorld()
    const at = await withGroup(world)
    await world.board('Next')
    for (const [name, call] of Object.entries(calls)) expect([name, (await call(world.as('sam'), at)).status]).toEqual([name, 200])
  })

  test('a member may rename and add, but neither remove others nor the group; a group always has an owner', async () => {
    await using world = await openChatWorld()
    const at = await withGroup(world)
    const wei = world.as('wei')
    world.clock.move(1)
    expect((await calls.updateGroup!(wei, at)).body.contact).toMatchObject({ fullName: 'Crew', about: 'Boats', memberCount: 2 })
    expect((await calls.addMembers!(wei, at)).body.contact.memberCount).toBe(3)
    for (const name of ['removeMember', 'setOwner', 'deleteGroup'])
      expect([name, (await calls[name]!(wei, at)).status]).toEqual([name, 403])
    const give = { id: at.group, userId: world.people.sam.id, isOwner: false }
    expect((await world.as('sam').post('/apps/chat/set-owner', give)).body.code).toBe('chat.last_owner')
    await world.as('sam').post('/apps/chat/leave-group', { id: at.group })
    const { members } = (await wei.get('/apps/chat/members', { id: at.group })).body
    expect(members.map(({ id, isOwner }: { id: number; isOwner: boolean }) => [id, isOwner])).toEqual([
      [world.people.wei.id, true],
      [world.people.amelie.id, false],
    ])
    const events = (await world.open('wei', at.group)).messages.flatMap(({ event }) => event?.kind ?? [])
    expect(events).toEqual(['made', 'renamed', 'added', 'left'])
    expect(await world.unseen('amelie', at.group)).toBe(0)
  })

  test('a group and a person never have the same id', async () => {
    await using world = await openChatWorld()
    const [one, other] = [await world.group([]), await world.group([])]
    const ids = Object.values(world.people).map(({ id }) => id)
    expect(new Set([...ids, one, other]).size).toBe(ids.length + 2)
  })
})

describe('hostile input', () => {
  let world: World
  beforeAll(async () => void (world = await openChatWorld()))
  afterAll(() => world[Symbol.asyncDispose]())

  test.each([
    [{ message: '' }, 400],
    [{ message: ' \n\t ' }, 400],
    [{ message: '\u0001\u0002' }, 400],
    [{ message: 'a\0b' }, 400],
    [{ message: 7 }, 400],
    [{ message: 'x'.repeat(10_001) }, 400],
    [{ message: 'x'.repeat(1024 * 1024) }, 413],
    [{ message: 'a', clientId: 'not-a-uuid' }, 400],
    [{ message: 'a', colour: 'red' }, 400],
    [{ message: 'a', files: [987_654] }, 404],
    [{ message: 'a', files: [1, 1] }, 400],
    [{ message: 'a', replyTo: 987_654 }, 404],
    [{ message: 'a', contact: { id: 987_654 } }, 404],
    [{ message: 'a', contact: { id: '4' } }, 400],
  ])('%j is refused and leaves no trace', async (obj, status) => {
    const before = await world.effects()
    expect((await world.trySend('sam', 'wei', obj)).status).toBe(status)
    expect(await world.effects()).toEqual(before)
  })

  test('nobody writes to themselves, to whoever is not active, or with a file of somebody else', async () => {
    expect((await world.trySend('sam', 'sam', { message: 'a' })).status).toBe(404)
    expect((await world.trySend('sam', 'victor', { message: 'a' })).status).toBe(404)
  })

  test.each([
    '\u202egnp.exe',
    'Z\u0351\u036b\u0343\u036a',
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    "'; drop table chats; --",
  ])('text stays the text it is: %j', async (text) => expect((await world.send('sam', 'jonas', text)).message).toBe(text))

  test('control characters go, line ends become one', async () => {
    expect((await world.send('sam', 'jonas', 'a\u0007b\r\nc\td\u009be')).message).toBe('ab\nc\tde')
  })

  test('whoever floods is stopped for a moment, and nobody else', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => world.trySend('amelie', 'wei', { message: `Flood ${n}` })))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.length - refused.length, refused[0]!.body.code, refused[0]!.headers['retry-after']]).toEqual([60, 'chat.too_fast', '1'])
    expect((await world.trySend('jonas', 'wei', { message: 'Calm' })).status).toBe(200)
    world.clock.move(1)
    expect((await world.trySend('amelie', 'wei', { message: 'Calm again' })).status).toBe(200)
  })

  test('the same message sent many times at once stands there once', async () => {
    world.clock.move(60)
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.trySend('sam', 'wei', { message: 'Only once', clientId })))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { hits } = (await world.as('wei').get('/apps/chat/search', { q: 'only once' })).body
    expect(hits).toHaveLength(1)
    const { messages } = await world.open('wei', 'sam')
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  })
})
