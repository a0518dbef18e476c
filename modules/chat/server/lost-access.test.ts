import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApp } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { bodiesOf, ends, listenTo, upload, type World } from './socket-fixture.ts'
import { openChatWorld } from './chat-fixture.ts'
import { chatModule } from './index.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** A group with a file and a word of Sam's and of Wei's, who has drafted, reacted, and deleted something. */
async function prepare(world: World) {
  const group = await world.group(['wei', 'amelie'])
  const [clientId, theirs, own] = [randomUUID(), await upload(world, 'sam'), await upload(world, 'wei')]
  const plan = await world.send('sam', group, 'Harbour plan', { files: [theirs.id] })
  const words = await world.send('wei', group, 'Harbour words', { files: [own.id], clientId })
  const slip = await world.send('wei', group, 'Harbour slip')
  const deleted = await world.as('wei').delete('/apps/chat/delete-msg', { id: slip.id })
  await world.as('wei').post('/apps/chat/draft', { id: group, draft: 'Half a thought' })
  await world.as('wei').post('/apps/chat/add-task', { id: plan.id })
  return { group, clientId, plan, words, deleted, files: [theirs, own] }
}

type At = Awaited<ReturnType<typeof prepare>>
type Call = (as: ReturnType<World['as']>, at: At, world: World) => Promise<{ status: number }>

const calls: Record<string, Call> = {
  open: (as, { group }) => as.get('/apps/chat/get-chat', { id: group }),
  openAround: (as, { group, plan }) => as.get('/apps/chat/get-chat', { id: group, around: plan.id }),
  message: (as, { plan }) => as.get('/apps/chat/message', { id: plan.id }),
  ownMessage: (as, { words }) => as.get('/apps/chat/message', { id: words.id }),
  members: (as, { group }) => as.get('/apps/chat/members', { id: group }),
  searchInside: (as, { group }) => as.get('/apps/chat/search', { q: 'harbour', id: group }),
  historyOfMessage: (as, { words }) => as.get('/api/journal/history', { entity: 'message', id: words.id }),
  historyOfGroup: (as, { plan }) => as.get('/api/journal/history', { entity: 'chat', id: plan.chatId }),
  file: (as, { files }) => as.get(files[0]!.address),
  ownFile: (as, { files }) => as.get(files[1]!.address),
  send: (as, { group }) => as.post('/apps/chat/send-msg', { obj: { contact: { id: group }, message: 'Still here?' } }),
  sendAgain: (as, { group, clientId }) =>
    as.post('/apps/chat/send-msg', { obj: { contact: { id: group }, message: 'Harbour words', clientId } }),
  edit: (as, { words }) => as.post('/apps/chat/update-msg', { obj: { id: words.id, message: 'Other words' } }),
  delete: (as, { words }) => as.delete('/apps/chat/delete-msg', { id: words.id }),
  undo: (as, { deleted }) => as.post('/api/journal/undo', { change: deleted.headers['x-change'] }),
  react: (as, { plan }) => as.post('/apps/chat/react', { id: plan.id, emoji: '👍', isOn: true }),
  quoteElsewhere: (as, { plan }, world) =>
    as.post('/apps/chat/send-msg', { obj: { contact: { id: world.people.jonas.id }, message: 'See', replyTo: plan.id } }),
  fileElsewhere: (as, { files }, world) =>
    as.post('/apps/chat/send-msg', { obj: { contact: { id: world.people.jonas.id }, message: 'See', files: [files[1]!.id] } }),
  makeTask: (as, { plan }) => as.post('/apps/chat/add-task', { id: plan.id }),
  seen: (as, { group }) => as.post('/apps/chat/mark-seen', { id: group }),
  unseen: (as, { group, plan }) => as.post('/apps/chat/mark-unseen', { id: group, messageId: plan.id }),
  mute: (as, { group }) => as.post('/apps/chat/mute', { id: group, isMuted: true }),
  draft: (as, { group }) => as.post('/apps/chat/draft', { id: group, draft: 'x' }),
  typing: (as, { group }) => as.post('/apps/chat/typing', { id: group }),
  rename: (as, { group }) => as.post('/apps/chat/update-group', { group: { id: group, title: 'Mine' } }),
  comeBack: (as, { group }, world) => as.post('/apps/chat/add-members', { id: group, members: [world.people.wei.id] }),
  leaveAgain: (as, { group }) => as.post('/apps/chat/leave-group', { id: group }),
}

const deleting: (typeof ends)[number] = [
  'sees it deleted',
  (world, group) => world.as('sam').delete('/apps/chat/delete-group', { id: group }),
]

test.each([...ends, deleting])('whoever %s may do nothing more in the group, by no call, and leaves no trace', async (_, end) => {
  await using world = await openChatWorld()
  const at = await prepare(world)
  await end(world, at.group)
  const before = await world.effects()
  for (const [name, call] of Object.entries(calls)) {
    const { status } = await call(world.as('wei'), at, world)
    expect([name, [400, 403, 404].includes(status), status]).toEqual([name, true, status])
  }
  expect(await world.effects()).toEqual(before)
})

test.each([...ends, deleting])('whoever %s finds nothing of it in lists, counts, searches and links', async (_, end) => {
  await using world = await openChatWorld()
  const at = await prepare(world)
  expect((await world.as('wei').get('/apps/chat/links', { ids: [at.plan.id] })).body.links).toHaveLength(1)
  await end(world, at.group)
  const { wei } = world.people
  await world.trySend('sam', at.group, { message: `Harbour of @[${wei.id}]` })
  const body = async (path: string, query: Record<string, unknown> = {}) => (await world.as('wei').get(path, query)).body
  const listed = (await body('/apps/chat/chats-and-contacts')).chatsContacts ?? []
  expect(listed.filter(({ id }: { id: number }) => id === at.group)).toEqual([])
  expect((await body('/apps/chat/unseen')).unseenMsgs ?? 0).toBe(0)
  expect((await body('/apps/chat/search', { q: 'harbour' })).hits ?? []).toEqual([])
  expect((await body('/apps/chat/links', { ids: [at.plan.id] })).links ?? []).toEqual([])
  expect((await body('/api/notifications')).notifications ?? []).toEqual([])
})

test.each([...ends, deleting])('whoever %s hears nothing more: no message, no mark, no typing, no history', async (_, end) => {
  await using world = await openChatWorld()
  const at = await prepare(world)
  const address = await world.listen()
  const topics = ['chats', `history/message/${at.plan.id}`]
  const [wei, amelie] = [await listenTo(world, 'wei', address, topics), await listenTo(world, 'amelie', address)]
  await end(world, at.group)
  const sent = await world.trySend('sam', at.group, { message: 'Not for Wei' })
  if (sent.status === 200) {
    await world.as('sam').post('/apps/chat/typing', { id: at.group })
    await world.as('sam').post('/apps/chat/mark-seen', { id: at.group })
    await expect.poll(() => bodiesOf(amelie).some(({ kind }) => kind === 'typing')).toBe(true)
  }
  const heard = bodiesOf(wei).filter((body) => !(body.kind === 'message' && body.message.event))
  expect(heard).toEqual([])
})

test.runIf(isOnPostgres).each(ends)('whoever %s at one process hears nothing more at another', async (_, end) => {
  await using world = await openChatWorld()
  const { config, clock } = world.app.platform
  const modules = [todoModule, kanbanModule, chatModule]
  const second = await createApp({ config, modules, clock, database: await connect(config) })
  await second.start()
  try {
    await second.http.listen({ host: '127.0.0.1', port: 0 })
    const address = `http://127.0.0.1:${(second.http.server.address() as { port: number }).port}`
    const at = await prepare(world)
    const [wei, amelie] = [await listenTo(world, 'wei', address), await listenTo(world, 'amelie', address)]
    await world.send('sam', at.group, 'For all')
    await expect.poll(() => bodiesOf(wei).some((body) => body.kind === 'message' && body.message.message === 'For all')).toBe(true)
    await end(world, at.group)
    await world.send('sam', at.group, 'Not for Wei')
    await expect.poll(() => bodiesOf(amelie).some((body) => body.kind === 'message' && body.message.message === 'Not for Wei')).toBe(true)
    expect(bodiesOf(wei).some((body) => body.kind === 'message' && body.message.message === 'Not for Wei')).toBe(false)
  } finally {
    await second.stop()
  }
})
