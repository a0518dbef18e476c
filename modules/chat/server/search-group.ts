import type { SearchGroup } from '#platform/server/search/groups.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { messageSubject, ownId, type MessageRecord } from './chat-subjects.ts'
import { withNames } from './message-index.ts'
import { contactIds } from './search-messages.ts'
import type { ChatTables } from './tables.ts'

export const messagesFound: SearchGroup<MessageRecord, ChatTables> = {
  subject: messageSubject,
  index: { fields: ['message'] },
  few: (viewer, eb) =>
    eb('chat_messages.chatId', 'in', eb.selectFrom('chat_members as own').select('own.chatId').where('own.userId', '=', ownId(viewer))),
  show: async (ctx, rows) => {
    const [contacts, texts, people] = await Promise.all([
      contactIds(ctx, rows),
      Promise.all(rows.map(({ message }) => withNames(ctx, message ?? ''))),
      peopleById(
        ctx.db,
        rows.map(({ senderId }) => senderId),
      ),
    ])
    return rows.map(({ id, chatId, senderId, createdAt }, index) => ({
      title: texts[index]!,
      detail: people.get(senderId!)?.fullName ?? '',
      at: createdAt,
      link: contacts.has(chatId) ? `/chat?id=${contacts.get(chatId)}&message=${id}` : '/chat',
    }))
  },
  list: '/chat?q=',
}
