import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { mapContactIds } from '../../server/chats.ts'
import { messageSubject, getMembershipUserId, type MessageRecord } from '../../server/chat-subjects.ts'
import { insertMentionNames, parseMentionedIds } from '../../messages/server/index.ts'
import type { ChatTables } from '../../server/tables.ts'

export const messageSearchGroup: SearchGroup<MessageRecord, Context<ChatTables>> = {
  subject: messageSubject,
  index: { fields: ['message'] },
  selectOwnRows: (viewer, eb) =>
    eb(
      'chat_messages.chatId',
      'in',
      eb.selectFrom('chat_members as own').select('own.chatId').where('own.userId', '=', getMembershipUserId(viewer)),
    ),
  toResults: async (ctx, rows) => {
    const texts = rows.map(({ message }) => stripMarkdown(message ?? ''))
    const userIds = [...rows.map(({ senderId }) => senderId), ...texts.flatMap(parseMentionedIds)]
    const [contacts, people] = await Promise.all([mapContactIds(ctx, rows), getPeopleById(ctx.db, userIds)])
    return rows.map(({ id, chatId, senderId, createdAt }, index) => ({
      title: insertMentionNames(texts[index]!, people),
      detail: people.get(senderId!)?.fullName ?? '',
      at: createdAt,
      link: contacts.has(chatId) ? `/chat?id=${contacts.get(chatId)}&message=${id}` : '/chat',
    }))
  },
  listPath: '/chat?q=',
}
