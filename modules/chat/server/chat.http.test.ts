import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChatFixture } from './chat-fixture.ts'

type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>
type Call = (as: ChatFixture['guest'], at: { contact: number; group: number; message: number }) => ReturnType<ChatFixture['guest']['get']>

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
/** Calls that do not refer to a chat. */
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

async function createGroup(fixture: ChatFixture) {
  const group = await fixture.group(['wei'])
  const { id: message } = await fixture.send('sam', group, 'First')
  return { group, message, contact: fixture.people.amelie.id }
}

describe('permissions', () => {
  test('guests get 401 and users without rights 403, without changes', async () => {
    await using fixture = await openChatFixture()
    const at = await createGroup(fixture)
    const before = await fixture.countRows()
    for (const [name, call] of Object.entries(calls)) {
      expect([name, (await call(fixture.guest, at)).status]).toEqual([name, 401])
      expect([name, (await call(fixture.as('stranger'), at)).status]).toEqual([name, 403])
    }
    expect(await fixture.countRows()).toEqual(before)
  })

  test('users who are not members get 404 for a group, even administrators', async () => {
    await using fixture = await openChatFixture()
    const at = await createGroup(fixture)
    const before = await fixture.countRows()
    for (const [name, call] of Object.entries(calls)) {
      if (!ownCalls.includes(name)) expect([name, (await call(fixture.as('helena'), at)).status]).toEqual([name, 404])
    }
    expect(await fixture.countRows()).toEqual(before)
    expect((await fixture.as('helena').get('/apps/chat/search', { q: 'first' })).body).toEqual({ hits: [], total: 0, people: [] })
  })

  test('the owner of a group can call everything', async () => {
    await using fixture = await openChatFixture()
    const at = await createGroup(fixture)
    await fixture.board('Next')
    for (const [name, call] of Object.entries(calls)) expect([name, (await call(fixture.as('sam'), at)).status]).toEqual([name, 200])
  })

  test('members can rename the group and add members, but not remove members or the group; one owner must remain', async () => {
    await using fixture = await openChatFixture()
    const at = await createGroup(fixture)
    const wei = fixture.as('wei')
    fixture.clock.advance(1)
    expect((await calls.updateGroup!(wei, at)).body.contact).toMatchObject({ fullName: 'Crew', about: 'Boats', memberCount: 2 })
    expect((await calls.addMembers!(wei, at)).body.contact.memberCount).toBe(3)
    for (const name of ['removeMember', 'setOwner', 'deleteGroup'])
      expect([name, (await calls[name]!(wei, at)).status]).toEqual([name, 403])
    const give = { id: at.group, userId: fixture.people.sam.id, isOwner: false }
    expect((await fixture.as('sam').post('/apps/chat/set-owner', give)).body.code).toBe('chat.last_owner')
    await fixture.as('sam').post('/apps/chat/leave-group', { id: at.group })
    const { members } = (await wei.get('/apps/chat/members', { id: at.group })).body
    expect(members.map(({ id, isOwner }: { id: number; isOwner: boolean }) => [id, isOwner])).toEqual([
      [fixture.people.wei.id, true],
      [fixture.people.amelie.id, false],
    ])
    const events = (await fixture.open('wei', at.group)).messages.flatMap(({ event }) => event?.kind ?? [])
    expect(events).toEqual(['made', 'renamed', 'added', 'left'])
    expect(await fixture.countUnread('amelie', at.group)).toBe(0)
  })

  test('groups and users have distinct ids', async () => {
    await using fixture = await openChatFixture()
    const [one, other] = [await fixture.group([]), await fixture.group([])]
    const ids = Object.values(fixture.people).map(({ id }) => id)
    expect(new Set([...ids, one, other]).size).toBe(ids.length + 2)
  })
})

describe('hostile input', () => {
  let fixture: ChatFixture
  beforeAll(async () => void (fixture = await openChatFixture()))
  afterAll(() => fixture[Symbol.asyncDispose]())

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
  ])('rejects %j without changes', async (obj, status) => {
    const before = await fixture.countRows()
    expect((await fixture.trySend('sam', 'wei', obj)).status).toBe(status)
    expect(await fixture.countRows()).toEqual(before)
  })

  test('users cannot message themselves or deactivated users', async () => {
    expect((await fixture.trySend('sam', 'sam', { message: 'a' })).status).toBe(404)
    expect((await fixture.trySend('sam', 'victor', { message: 'a' })).status).toBe(404)
  })

  test.each([
    '\u202egnp.exe',
    'Z\u0351\u036b\u0343\u036a',
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    "'; drop table chats; --",
  ])('keeps text unchanged: %j', async (text) => expect((await fixture.send('sam', 'jonas', text)).message).toBe(text))

  test('removes control characters and normalizes line breaks', async () => {
    expect((await fixture.send('sam', 'jonas', 'a\u0007b\r\nc\td\u009be')).message).toBe('ab\nc\tde')
  })

  test('throttles a user who sends too many messages, and no one else', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => fixture.trySend('amelie', 'wei', { message: `Flood ${n}` })))
    const rejected = answers.filter(({ status }) => status === 429)
    expect([answers.length - rejected.length, rejected[0]!.body.code, rejected[0]!.headers['retry-after']]).toEqual([
      60,
      'chat.too_fast',
      '1',
    ])
    expect((await fixture.trySend('jonas', 'wei', { message: 'Calm' })).status).toBe(200)
    fixture.clock.advance(1)
    expect((await fixture.trySend('amelie', 'wei', { message: 'Calm again' })).status).toBe(200)
  })

  test('a message sent several times at once is stored once', async () => {
    fixture.clock.advance(60)
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.trySend('sam', 'wei', { message: 'Only once', clientId })))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { hits } = (await fixture.as('wei').get('/apps/chat/search', { q: 'only once' })).body
    expect(hits).toHaveLength(1)
    const { messages } = await fixture.open('wei', 'sam')
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  })
})
