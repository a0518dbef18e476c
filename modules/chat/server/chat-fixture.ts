import { chatModule } from './index.ts'
import type { Chat, ChatContact, Message } from '../contract.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

type To = PersonName | number

/** A server with chat (and to-do and kanban, which it uses), and short ways to what its tests do most. */
export async function openChatWorld() {
  const server = await startTestServer({ modules: [todoModule, kanbanModule, chatModule] })
  const idOf = (to: To) => (typeof to === 'number' ? to : server.people[to].id)
  return {
    ...server,
    idOf,
    effects: () => server.counts(effects),
    ...callsOf(server, idOf),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const effects = ['chats', 'chat_members', 'chat_messages', 'chat_mentions', 'chat_reactions', 'journal', 'search_text', 'notifications']

function good<T extends { status: number; text: string }>(answer: T): T {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}

const callsOf = (server: TestServer, idOf: (to: To) => number) => ({
  trySend: (from: PersonName, to: To, obj: object) =>
    server.as(from).post('/apps/chat/send-msg', { obj: { contact: { id: idOf(to) }, message: '', ...obj } }),
  send: async (from: PersonName, to: To, message: string, more: object = {}): Promise<Message> => {
    const body = { obj: { contact: { id: idOf(to) }, message, ...more } }
    return good(await server.as(from).post('/apps/chat/send-msg', body)).body.message
  },
  open: async (as: PersonName, to: To, query: object = {}): Promise<Chat> =>
    good(await server.as(as).get('/apps/chat/get-chat', { id: idOf(to), ...query })).body.chat,
  list: async (as: PersonName): Promise<ChatContact[]> => good(await server.as(as).get('/apps/chat/chats-and-contacts')).body.chatsContacts,
  /** How many messages of a contact somebody has not seen, as the list says. */
  unseen: async (as: PersonName, from: To): Promise<number> => {
    const { body } = good(await server.as(as).get('/apps/chat/chats-and-contacts'))
    return (body.chatsContacts as ChatContact[]).find(({ id }) => id === idOf(from))!.chat.unseenMsgs
  },
  /** A board of a project that Sam makes. */
  board: async (title: string): Promise<{ id: number; projectId: number }> => {
    const { id: projectId } = good(await server.as('sam').post('/apps/kanban/add-project', { data: { title: 'Harbour hall' } })).body
      .project
    return good(await server.as('sam').post('/apps/kanban/add-board', { data: { title, projectId } })).body.board
  },
  /** A group of Sam, unless of somebody else, with these people; answers its contact id. */
  group: async (members: PersonName[], by: PersonName = 'sam', title = 'Harbour crew'): Promise<number> => {
    const body = { group: { title, members: members.map(idOf) } }
    return good(await server.as(by).post('/apps/chat/add-group', body)).body.contact.id
  },
})
