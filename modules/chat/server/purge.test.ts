import { expect, test } from 'vitest'
import { runCommand } from '#platform/server/command.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import type { Member } from '../contract.ts'
import { openChatFixture } from './chat-fixture.ts'
import { insertDemo } from './demo.ts'
import { purgeChat } from './purge.ts'

type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>
const DAY = 86_400
const deleted = { removedAt: '2026-11-20T09:00:00.000Z' }

async function purge({ app: { platform } }: ChatFixture): Promise<void> {
  const requester = createSystemRequester(platform)
  const write = async (work: (ctx: never) => Promise<unknown>) =>
    (await runCommand(platform, requester, { name: 'chat.purge', handler: work, input: undefined })).response
  await purgeChat.run({ ...createReadContext(platform, requester), write } as never, {} as never)
}
const setUser = ({ app, people }: ChatFixture, name: PersonName, columns: object) =>
  app.platform.database.write(async (tx) => void (await tx.updateTable('users').set(columns).where('id', '=', people[name].id).execute()))
const markPurged = (fixture: ChatFixture, name: PersonName) => setUser(fixture, name, { emailKey: `removed ${fixture.people[name].id}` })
const listMembers = async (fixture: ChatFixture, name: PersonName, id: number): Promise<[number, boolean][]> =>
  (await fixture.as(name).get('/apps/chat/members', { id })).body.members.map((member: Member) => [member.id, member.isOwner])
const dumpTables = async (fixture: ChatFixture) =>
  JSON.stringify(
    await Promise.all(['chat_messages', 'journal', 'search_text', 'chats'].map((table) => fixture.rows(table).selectAll().execute())),
  )

test('purges a deleted message after 30 days, including the journal, and keeps its number', async () => {
  await using fixture = await openChatFixture()
  const { id } = await fixture.send('sam', 'wei', 'Secret surprise')
  await fixture.send('sam', 'wei', 'Stays')
  await fixture.as('sam').delete('/apps/chat/delete-msg', { id })
  fixture.clock.advance(29 * DAY)
  await purge(fixture)
  expect(await dumpTables(fixture)).toContain('surprise')
  fixture.clock.advance(2 * DAY)
  await purge(fixture)
  expect(await dumpTables(fixture)).not.toContain('surprise')
  const { rows } = fixture
  expect(await rows('chat_messages').select(['seq', 'message']).orderBy('seq').execute()).toEqual([
    { seq: 1, message: '' },
    { seq: 2, message: 'Stays' },
  ])
})

test('a deleted group can be restored for 30 days, then it is purged with all its messages', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei'], 'sam', 'Surprise party')
  await fixture.send('wei', group, 'Secret surprise')
  await fixture.send('wei', 'sam', 'Stays')
  const removed = await fixture.as('sam').delete('/apps/chat/delete-group', { id: group })
  expect((await fixture.as('wei').get('/apps/chat/get-chat', { id: group })).status).toBe(404)
  expect((await fixture.as('wei').get('/apps/chat/search', { q: 'surprise' })).body.total).toBe(0)
  expect((await fixture.undo(removed)).status).toBe(200)
  expect((await fixture.open('wei', group)).messages.at(-1)!.message).toBe('Secret surprise')
  await fixture.as('sam').delete('/apps/chat/delete-group', { id: group })
  fixture.clock.advance(31 * DAY)
  await purge(fixture)
  expect((await dumpTables(fixture)).toLowerCase()).not.toContain('surprise')
  expect([await fixture.count('chats'), await fixture.count('chat_members')]).toEqual([1, 2])
})

test('a deleted user leaves their groups, and purging the user purges their messages', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei', 'amelie'])
  await fixture.send('wei', group, 'Secret surprise')
  await setUser(fixture, 'wei', deleted)
  await purge(fixture)
  expect((await fixture.as('sam').get('/apps/chat/members', { id: group })).body.total).toBe(2)
  expect((await fixture.list('sam')).find(({ id }) => id === group)?.memberCount).toBe(2)
  expect((await fixture.open('amelie', group)).messages.at(-1)!.message).toBe('Secret surprise')
  await markPurged(fixture, 'wei')
  expect(await fixture.count('chat_members')).toBe(3)
  await purge(fixture)
  expect(await fixture.count('chat_members')).toBe(2)
  expect(await dumpTables(fixture)).not.toContain('surprise')
  expect((await fixture.open('amelie', group)).messages.at(-1)!).toMatchObject({ isDeleted: true, message: '' })
})

test('a restored user is in their groups again, with unread messages since their deletion', async () => {
  await using fixture = await openChatFixture()
  const { sam, wei, amelie } = fixture.people
  const group = await fixture.group(['wei', 'amelie'])
  await fixture.open('sam', group)
  await setUser(fixture, 'sam', deleted)
  await purge(fixture)
  expect(await listMembers(fixture, 'amelie', group)).toEqual([
    [amelie.id, true],
    [wei.id, false],
  ])
  await fixture.send('wei', group, 'Where is Sam?')
  await setUser(fixture, 'sam', { removedAt: null })
  await purge(fixture)
  expect(await fixture.countUnread('sam', group)).toBe(1)
  expect(await listMembers(fixture, 'sam', group)).toEqual([
    [sam.id, true],
    [amelie.id, true],
    [wei.id, false],
  ])
})

test('a group whose last member is deleted is purged with that user', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei'], 'sam', 'Surprise party')
  await fixture.send('wei', group, 'Secret surprise')
  await fixture.as('wei').post('/apps/chat/leave-group', { id: group })
  await setUser(fixture, 'sam', deleted)
  await purge(fixture)
  expect(await dumpTables(fixture)).toContain('Secret surprise')
  await markPurged(fixture, 'sam')
  await purge(fixture)
  expect((await dumpTables(fixture)).toLowerCase()).not.toContain('surprise')
  expect([await fixture.count('chats'), await fixture.count('chat_members')]).toEqual([0, 0])
})

test('a group is deleted when its last member leaves, even if a deleted member could be restored', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei'])
  await setUser(fixture, 'wei', deleted)
  expect((await fixture.as('sam').post('/apps/chat/leave-group', { id: group })).status).toBe(200)
  await setUser(fixture, 'wei', { removedAt: null })
  expect((await fixture.as('wei').get('/apps/chat/get-chat', { id: group })).status).toBe(404)
})

test('if the only owner is deleted, the longest-standing active member becomes owner', async () => {
  await using fixture = await openChatFixture()
  const { wei, amelie, jonas } = fixture.people
  const group = await fixture.group(['wei'])
  fixture.clock.advance(1)
  await fixture.as('sam').post('/apps/chat/add-members', { id: group, members: [amelie.id] })
  fixture.clock.advance(1)
  await fixture.as('sam').post('/apps/chat/add-members', { id: group, members: [jonas.id] })
  await setUser(fixture, 'wei', { status: 'inactive' })
  await setUser(fixture, 'sam', deleted)
  await purge(fixture)
  expect(await listMembers(fixture, 'amelie', group)).toEqual([
    [wei.id, false],
    [amelie.id, true],
    [jonas.id, false],
  ])
})

test('the demo data contains groups, chats, unread messages, mentions and files', async () => {
  await using fixture = await openChatFixture()
  const { platform } = fixture.app
  const { helena, sam } = fixture.people
  const names = ['Jonas', 'Amélie', 'Beatriz', 'Wei', 'Oliver', 'Katharina', 'Mathieu', 'Tiago', 'Priya', 'Felix', 'Chloé', 'Inês', 'Jun']
  const otherNames = ['Grace', 'Sabine', 'Lucas', 'Rui', 'Fang', 'Daniel', 'Mehmet']
  const others = [...names, ...otherNames].map((name, index) => ({ id: 100 + index, fullName: `${name} X`, role: 'staff', email: '' }))
  const people = [helena, sam].map(({ id, fullName, email }) => ({ id, fullName, role: 'staff', email }))
  const demoContext = { today: new Date('2026-11-20T00:00:00Z'), people: [...people, ...others], isSample: false, random: () => 0.3 }
  await runCommand(platform, createSystemRequester(platform), {
    name: 'demo',
    handler: (ctx) => insertDemo(ctx as never, demoContext),
    input: undefined,
  })
  expect((await fixture.as('helena').get('/apps/chat/unseen')).body).toEqual({ unseenMsgs: 5, unseenMentions: 1 })
  expect((await fixture.as('sam').get('/apps/chat/search', { q: 'pallet truck' })).body.hits).toHaveLength(1)
  const [group] = (await fixture.rows('chats').select('groupId').where('title', '=', 'Dock Street move').execute()) as { groupId: number }[]
  const plan = (await fixture.open('helena', group!.groupId)).messages.flatMap(({ files }) => files)
  expect(plan).toMatchObject([{ name: 'Dock Street, floor plan.png', type: 'image/png' }])
  expect((await fixture.as('helena').get(plan[0]!.address)).status).toBe(200)
})
