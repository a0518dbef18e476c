import { chatModule } from './index.ts'
import type { Chat, ChatContact, Message } from '../contract.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

type Recipient = PersonName | number

/** Starts a test server with chat and the modules it depends on, and adds shortcuts for common calls. */
export async function openChatFixture() {
  const server = await startTestServer({ modules: [todoModule, kanbanModule, chatModule] })
  const idOf = (to: Recipient) => (typeof to === 'number' ? to : server.people[to].id)
  return {
    ...server,
    idOf,
    countRows: () => server.counts(observedTables),
    ...createCalls(server, idOf),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const observedTables = [
  'chats',
  'chat_members',
  'chat_messages',
  'chat_mentions',
  'chat_reactions',
  'journal',
  'search_text',
  'notifications',
]

function expectOk<T extends { status: number; text: string }>(answer: T): T {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}

const createCalls = (server: TestServer, idOf: (to: Recipient) => number) => ({
  trySend: (from: PersonName, to: Recipient, obj: object) =>
    server.as(from).post('/apps/chat/send-msg', { obj: { contact: { id: idOf(to) }, message: '', ...obj } }),
  send: async (from: PersonName, to: Recipient, message: string, extra: object = {}): Promise<Message> => {
    const body = { obj: { contact: { id: idOf(to) }, message, ...extra } }
    return expectOk(await server.as(from).post('/apps/chat/send-msg', body)).body.message
  },
  open: async (as: PersonName, to: Recipient, query: object = {}): Promise<Chat> =>
    expectOk(await server.as(as).get('/apps/chat/get-chat', { id: idOf(to), ...query })).body.chat,
  list: async (as: PersonName): Promise<ChatContact[]> =>
    expectOk(await server.as(as).get('/apps/chat/chats-and-contacts')).body.chatsContacts,
  countUnread: async (as: PersonName, from: Recipient): Promise<number> => {
    const { body } = expectOk(await server.as(as).get('/apps/chat/chats-and-contacts'))
    return (body.chatsContacts as ChatContact[]).find(({ id }) => id === idOf(from))!.chat.unseenMsgs
  },
  board: async (title: string): Promise<{ id: number; projectId: number }> => {
    const { id: projectId } = expectOk(await server.as('sam').post('/apps/kanban/add-project', { data: { title: 'Showroom' } })).body
      .project
    return expectOk(await server.as('sam').post('/apps/kanban/add-board', { data: { title, projectId } })).body.board
  },
  group: async (members: PersonName[], by: PersonName = 'sam', title = 'Showroom team'): Promise<number> => {
    const body = { group: { title, members: members.map(idOf) } }
    return expectOk(await server.as(by).post('/apps/chat/add-group', body)).body.contact.id
  },
})
