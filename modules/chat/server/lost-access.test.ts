import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApp } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { accessLosses, listWaitingEvents, openChatSocket, uploadPlan, type ChatFixture } from './socket-fixture.ts'
import { openChatFixture } from './chat-fixture.ts'
import { chatModule } from './index.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** Creates a group with messages and files of Sam and Wei, a draft, a task and a deleted message of Wei. */
async function prepare(fixture: ChatFixture) {
  const group = await fixture.group(['wei', 'amelie'])
  const [clientId, samsFile, weisFile] = [randomUUID(), await uploadPlan(fixture, 'sam'), await uploadPlan(fixture, 'wei')]
  const plan = await fixture.send('sam', group, 'Showroom plan', { files: [samsFile.id] })
  const reply = await fixture.send('wei', group, 'Showroom reply', { files: [weisFile.id], clientId })
  const mistake = await fixture.send('wei', group, 'Showroom mistake')
  const deleted = await fixture.as('wei').delete('/apps/chat/delete-msg', { id: mistake.id })
  await fixture.as('wei').post('/apps/chat/draft', { id: group, draft: 'Half a thought' })
  await fixture.as('wei').post('/apps/chat/add-task', { id: plan.id })
  return { group, clientId, plan, reply, deleted, files: [samsFile, weisFile] }
}

type At = Awaited<ReturnType<typeof prepare>>
type Call = (as: ReturnType<ChatFixture['as']>, at: At, fixture: ChatFixture) => Promise<{ status: number }>

const calls: Record<string, Call> = {
  open: (as, { group }) => as.get('/apps/chat/get-chat', { id: group }),
  openAround: (as, { group, plan }) => as.get('/apps/chat/get-chat', { id: group, around: plan.id }),
  message: (as, { plan }) => as.get('/apps/chat/message', { id: plan.id }),
  ownMessage: (as, { reply }) => as.get('/apps/chat/message', { id: reply.id }),
  members: (as, { group }) => as.get('/apps/chat/members', { id: group }),
  searchInside: (as, { group }) => as.get('/apps/chat/search', { q: 'showroom', id: group }),
  historyOfMessage: (as, { reply }) => as.get('/api/journal/history', { entity: 'message', id: reply.id }),
  historyOfGroup: (as, { plan }) => as.get('/api/journal/history', { entity: 'chat', id: plan.chatId }),
  file: (as, { files }) => as.get(files[0]!.address),
  ownFile: (as, { files }) => as.get(files[1]!.address),
  send: (as, { group }) => as.post('/apps/chat/send-msg', { obj: { contact: { id: group }, message: 'Still here?' } }),
  sendAgain: (as, { group, clientId }) =>
    as.post('/apps/chat/send-msg', { obj: { contact: { id: group }, message: 'Showroom reply', clientId } }),
  edit: (as, { reply }) => as.post('/apps/chat/update-msg', { obj: { id: reply.id, message: 'Another reply' } }),
  delete: (as, { reply }) => as.delete('/apps/chat/delete-msg', { id: reply.id }),
  undo: (as, { deleted }) => as.post('/api/journal/undo', { change: deleted.headers['x-change'] }),
  react: (as, { plan }) => as.post('/apps/chat/react', { id: plan.id, emoji: '👍', isOn: true }),
  quoteElsewhere: (as, { plan }, fixture) =>
    as.post('/apps/chat/send-msg', { obj: { contact: { id: fixture.people.jonas.id }, message: 'See', replyTo: plan.id } }),
  fileElsewhere: (as, { files }, fixture) =>
    as.post('/apps/chat/send-msg', { obj: { contact: { id: fixture.people.jonas.id }, message: 'See', files: [files[1]!.id] } }),
  makeTask: (as, { plan }) => as.post('/apps/chat/add-task', { id: plan.id }),
  seen: (as, { group }) => as.post('/apps/chat/mark-seen', { id: group }),
  unseen: (as, { group, plan }) => as.post('/apps/chat/mark-unseen', { id: group, messageId: plan.id }),
  mute: (as, { group }) => as.post('/apps/chat/mute', { id: group, isMuted: true }),
  draft: (as, { group }) => as.post('/apps/chat/draft', { id: group, draft: 'x' }),
  typing: (as, { group }) => as.post('/apps/chat/typing', { id: group }),
  rename: (as, { group }) => as.post('/apps/chat/update-group', { group: { id: group, title: 'Mine' } }),
  comeBack: (as, { group }, fixture) => as.post('/apps/chat/add-members', { id: group, members: [fixture.people.wei.id] }),
  leaveAgain: (as, { group }) => as.post('/apps/chat/leave-group', { id: group }),
}

const groupDeletion: (typeof accessLosses)[number] = [
  'was in a deleted group',
  (fixture, group) => fixture.as('sam').delete('/apps/chat/delete-group', { id: group }),
]

test.each([...accessLosses, groupDeletion])(
  'a member who %s can call nothing in the group any more, without changes',
  async (_, loseAccess) => {
    await using fixture = await openChatFixture()
    const at = await prepare(fixture)
    await loseAccess(fixture, at.group)
    const before = await fixture.countRows()
    for (const [name, call] of Object.entries(calls)) {
      const { status } = await call(fixture.as('wei'), at, fixture)
      expect([name, [400, 403, 404].includes(status), status]).toEqual([name, true, status])
    }
    expect(await fixture.countRows()).toEqual(before)
  },
)

test.each([...accessLosses, groupDeletion])(
  'a member who %s no longer finds the group in lists, counts, searches and links',
  async (_, loseAccess) => {
    await using fixture = await openChatFixture()
    const at = await prepare(fixture)
    expect((await fixture.as('wei').get('/apps/chat/links', { ids: [at.plan.id] })).body.links).toHaveLength(1)
    await loseAccess(fixture, at.group)
    const { wei } = fixture.people
    await fixture.trySend('sam', at.group, { message: `Showroom of @[${wei.id}]` })
    const body = async (path: string, query: Record<string, unknown> = {}) => (await fixture.as('wei').get(path, query)).body
    const listed = (await body('/apps/chat/chats-and-contacts')).chatsContacts ?? []
    expect(listed.filter(({ id }: { id: number }) => id === at.group)).toEqual([])
    expect((await body('/apps/chat/unseen')).unseenMsgs ?? 0).toBe(0)
    expect((await body('/apps/chat/search', { q: 'showroom' })).hits ?? []).toEqual([])
    expect((await body('/apps/chat/links', { ids: [at.plan.id] })).links ?? []).toEqual([])
    expect((await body('/api/notifications')).notifications ?? []).toEqual([])
  },
)

test.each([...accessLosses, groupDeletion])(
  'a member who %s receives no more messages, read receipts, typing or history',
  async (_, loseAccess) => {
    await using fixture = await openChatFixture()
    const at = await prepare(fixture)
    const address = await fixture.listen()
    const topics = ['chats', `history/message/${at.plan.id}`]
    const [wei, amelie] = [await openChatSocket(fixture, 'wei', address, topics), await openChatSocket(fixture, 'amelie', address)]
    await loseAccess(fixture, at.group)
    const sent = await fixture.trySend('sam', at.group, { message: 'Not for Wei' })
    if (sent.status === 200) {
      await fixture.as('sam').post('/apps/chat/typing', { id: at.group })
      await fixture.as('sam').post('/apps/chat/mark-seen', { id: at.group })
      await expect.poll(() => listWaitingEvents(amelie).some(({ kind }) => kind === 'typing')).toBe(true)
    }
    const received = listWaitingEvents(wei).filter((body) => !(body.kind === 'message' && body.message.event))
    expect(received).toEqual([])
  },
)

test.runIf(isOnPostgres).each(accessLosses)('a member who %s in one process receives no more events in another', async (_, loseAccess) => {
  await using fixture = await openChatFixture()
  const { config, clock } = fixture.app.platform
  const modules = [todoModule, kanbanModule, chatModule]
  const second = await createApp({ config, modules, clock, database: await connect(config) })
  await second.start()
  try {
    await second.http.listen({ host: '127.0.0.1', port: 0 })
    const address = `http://127.0.0.1:${(second.http.server.address() as { port: number }).port}`
    const at = await prepare(fixture)
    const [wei, amelie] = [await openChatSocket(fixture, 'wei', address), await openChatSocket(fixture, 'amelie', address)]
    await fixture.send('sam', at.group, 'For all')
    await expect.poll(() => listWaitingEvents(wei).some((body) => body.kind === 'message' && body.message.message === 'For all')).toBe(true)
    await loseAccess(fixture, at.group)
    await fixture.send('sam', at.group, 'Not for Wei')
    await expect
      .poll(() => listWaitingEvents(amelie).some((body) => body.kind === 'message' && body.message.message === 'Not for Wei'))
      .toBe(true)
    expect(listWaitingEvents(wei).some((body) => body.kind === 'message' && body.message.message === 'Not for Wei')).toBe(false)
  } finally {
    await second.stop()
  }
})
