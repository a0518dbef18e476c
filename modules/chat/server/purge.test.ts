import { expect, test } from 'vitest'
import { act } from '#platform/server/act.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { readContext, systemAsker } from '#platform/server/request-context.ts'
import type { Member } from '../contract.ts'
import { openChatWorld } from './chat-fixture.ts'
import { demo } from './demo.ts'
import { purgeChat } from './purge.ts'

type World = Awaited<ReturnType<typeof openChatWorld>>
const DAY = 86_400
const deleted = { removedAt: '2026-11-20T09:00:00.000Z' }

async function purge({ app: { platform } }: World): Promise<void> {
  const asker = systemAsker(platform)
  const write = async (work: (ctx: never) => Promise<unknown>) =>
    (await act(platform, asker, { name: 'chat.purge', verb: work, input: undefined })).answer
  await purgeChat.run({ ...readContext(platform, asker), write } as never, {} as never)
}
const setUser = ({ app, people }: World, name: PersonName, columns: object) =>
  app.platform.database.write(async (tx) => void (await tx.updateTable('users').set(columns).where('id', '=', people[name].id).execute()))
const blank = (world: World, name: PersonName) => setUser(world, name, { emailKey: `removed ${world.people[name].id}` })
const membersSeenBy = async (world: World, name: PersonName, id: number): Promise<[number, boolean][]> =>
  (await world.as(name).get('/apps/chat/members', { id })).body.members.map((member: Member) => [member.id, member.isOwner])
const everything = async (world: World) =>
  JSON.stringify(
    await Promise.all(['chat_messages', 'journal', 'search_text', 'chats'].map((table) => world.rows(table).selectAll().execute())),
  )

test('a deleted message is forgotten after 30 days, in the journal too, and keeps its place', async () => {
  await using world = await openChatWorld()
  const { id } = await world.send('sam', 'wei', 'Secret surprise')
  await world.send('sam', 'wei', 'Stays')
  await world.as('sam').delete('/apps/chat/delete-msg', { id })
  world.clock.move(29 * DAY)
  await purge(world)
  expect(await everything(world)).toContain('surprise')
  world.clock.move(2 * DAY)
  await purge(world)
  expect(await everything(world)).not.toContain('surprise')
  const { rows } = world
  expect(await rows('chat_messages').select(['seq', 'message']).orderBy('seq').execute()).toEqual([
    { seq: 1, message: '' },
    { seq: 2, message: 'Stays' },
  ])
})

test('a removed group comes back within 30 days, and is forgotten with all its messages after that', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei'], 'sam', 'Surprise party')
  await world.send('wei', group, 'Secret surprise')
  await world.send('wei', 'sam', 'Stays')
  const removed = await world.as('sam').delete('/apps/chat/delete-group', { id: group })
  expect((await world.as('wei').get('/apps/chat/get-chat', { id: group })).status).toBe(404)
  expect((await world.as('wei').get('/apps/chat/search', { q: 'surprise' })).body.total).toBe(0)
  expect((await world.undo(removed)).status).toBe(200)
  expect((await world.open('wei', group)).messages.at(-1)!.message).toBe('Secret surprise')
  await world.as('sam').delete('/apps/chat/delete-group', { id: group })
  world.clock.move(31 * DAY)
  await purge(world)
  expect((await everything(world)).toLowerCase()).not.toContain('surprise')
  expect([await world.count('chats'), await world.count('chat_members')]).toEqual([1, 2])
})

test('whoever is deleted is in no group any more, and what they wrote goes with them for good', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei', 'amelie'])
  await world.send('wei', group, 'Secret surprise')
  await setUser(world, 'wei', deleted)
  await purge(world)
  expect((await world.as('sam').get('/apps/chat/members', { id: group })).body.total).toBe(2)
  expect((await world.list('sam')).find(({ id }) => id === group)?.memberCount).toBe(2)
  expect((await world.open('amelie', group)).messages.at(-1)!.message).toBe('Secret surprise')
  await blank(world, 'wei')
  expect(await world.count('chat_members')).toBe(3)
  await purge(world)
  expect(await world.count('chat_members')).toBe(2)
  expect(await everything(world)).not.toContain('surprise')
  expect((await world.open('amelie', group)).messages.at(-1)!).toMatchObject({ isDeleted: true, message: '' })
})

test('whoever is deleted and brought back is in their groups as before, with what was said meanwhile unseen', async () => {
  await using world = await openChatWorld()
  const { sam, wei, amelie } = world.people
  const group = await world.group(['wei', 'amelie'])
  await world.open('sam', group)
  await setUser(world, 'sam', deleted)
  await purge(world)
  expect(await membersSeenBy(world, 'amelie', group)).toEqual([
    [amelie.id, true],
    [wei.id, false],
  ])
  await world.send('wei', group, 'Where is Sam?')
  await setUser(world, 'sam', { removedAt: null })
  await purge(world)
  expect(await world.unseen('sam', group)).toBe(1)
  expect(await membersSeenBy(world, 'sam', group)).toEqual([
    [sam.id, true],
    [amelie.id, true],
    [wei.id, false],
  ])
})

test('a group whose last member is deleted waits for them, and is forgotten with them', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei'], 'sam', 'Surprise party')
  await world.send('wei', group, 'Secret surprise')
  await world.as('wei').post('/apps/chat/leave-group', { id: group })
  await setUser(world, 'sam', deleted)
  await purge(world)
  expect(await everything(world)).toContain('Secret surprise')
  await blank(world, 'sam')
  await purge(world)
  expect((await everything(world)).toLowerCase()).not.toContain('surprise')
  expect([await world.count('chats'), await world.count('chat_members')]).toEqual([0, 0])
})

test('a group goes with the last who leaves it, also where somebody who is deleted could come back', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei'])
  await setUser(world, 'wei', deleted)
  expect((await world.as('sam').post('/apps/chat/leave-group', { id: group })).status).toBe(200)
  await setUser(world, 'wei', { removedAt: null })
  expect((await world.as('wei').get('/apps/chat/get-chat', { id: group })).status).toBe(404)
})

test('a group whose only owner is deleted goes to whoever has been there longest and is active', async () => {
  await using world = await openChatWorld()
  const { wei, amelie, jonas } = world.people
  const group = await world.group(['wei'])
  world.clock.move(1)
  await world.as('sam').post('/apps/chat/add-members', { id: group, members: [amelie.id] })
  world.clock.move(1)
  await world.as('sam').post('/apps/chat/add-members', { id: group, members: [jonas.id] })
  await setUser(world, 'wei', { status: 'inactive' })
  await setUser(world, 'sam', deleted)
  await purge(world)
  expect(await membersSeenBy(world, 'amelie', group)).toEqual([
    [wei.id, false],
    [amelie.id, true],
    [jonas.id, false],
  ])
})

test('the sample company has groups and conversations, unseen messages, mentions and files', async () => {
  await using world = await openChatWorld()
  const { platform } = world.app
  const { helena, sam } = world.people
  const names = ['Jonas', 'Amélie', 'Beatriz', 'Wei', 'Oliver', 'Katharina', 'Mathieu', 'Tiago', 'Priya', 'Felix', 'Chloé', 'Inês', 'Jun']
  const more = ['Grace', 'Sabine', 'Lucas', 'Rui', 'Fang', 'Daniel', 'Mehmet']
  const others = [...names, ...more].map((name, index) => ({ id: 100 + index, fullName: `${name} X`, role: 'staff', email: '' }))
  const people = [helena, sam].map(({ id, fullName, email }) => ({ id, fullName, role: 'staff', email }))
  const sample = { today: new Date('2026-11-20T00:00:00Z'), people: [...people, ...others], random: () => 0.3 }
  await act(platform, systemAsker(platform), { name: 'demo', verb: (ctx) => demo(ctx as never, sample), input: undefined })
  expect((await world.as('helena').get('/apps/chat/unseen')).body).toEqual({ unseenMsgs: 5, unseenMentions: 1 })
  expect((await world.as('sam').get('/apps/chat/search', { q: 'pallet truck' })).body.hits).toHaveLength(1)
  const [group] = (await world.rows('chats').select('groupId').where('title', '=', 'Dock Street move').execute()) as { groupId: number }[]
  const plan = (await world.open('helena', group!.groupId)).messages.flatMap(({ files }) => files)
  expect(plan).toMatchObject([{ name: 'Dock Street, floor plan.png', type: 'image/png' }])
  expect((await world.as('helena').get(plan[0]!.address)).status).toBe(200)
})
