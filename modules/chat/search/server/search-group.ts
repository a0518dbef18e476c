import { plainWords } from '#platform/contract/plain-words.ts'
import type { SearchGroup } from '#platform/server/search/groups.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { contactIds } from '../../server/chats.ts'
import { messageSubject, ownId, type MessageRecord } from '../../server/chat-subjects.ts'
import { named, mentionedIds } from '../../messages/server/index.ts'
import type { ChatTables } from '../../server/tables.ts'

export const messagesFound: SearchGroup<MessageRecord, ChatTables> = {
  subject: messageSubject,
  index: { fields: ['message'] },
  few: (viewer, eb) =>
    eb('chat_messages.chatId', 'in', eb.selectFrom('chat_members as own').select('own.chatId').where('own.userId', '=', ownId(viewer))),
  show: async (ctx, rows) => {
    const texts = rows.map(({ message }) => plainWords(message ?? ''))
    const spokenOf = [...rows.map(({ senderId }) => senderId), ...texts.flatMap(mentionedIds)]
    const [contacts, people] = await Promise.all([contactIds(ctx, rows), peopleById(ctx.db, spokenOf)])
    return rows.map(({ id, chatId, senderId, createdAt }, index) => ({
      title: named(texts[index]!, people),
      detail: people.get(senderId!)?.fullName ?? '',
      at: createdAt,
      link: contacts.has(chatId) ? `/chat?id=${contacts.get(chatId)}&message=${id}` : '/chat',
    }))
  },
  list: '/chat?q=',
}
