import { ownedBy, type ExportedTable, type ModuleExport, type PersonCondition } from '#platform/server/exports/module-export.ts'

const chatsOfPerson: PersonCondition = (rows, userId) =>
  rows('id', 'in', rows.selectFrom('chat_members').select('chatId').where('userId', '=', userId))

/** What the person wrote, and what others wrote in their conversations, as the page shows it. */
const messagesOfPerson: PersonCondition = (rows, userId) =>
  rows.and([
    rows('deletedAt', 'is', null),
    rows.or([
      rows('senderId', '=', userId),
      rows('chatId', 'in', rows.selectFrom('chat_members').select('chatId').where('userId', '=', userId)),
    ]),
  ])

const createOwn = (table: string, person: PersonCondition, key?: readonly string[]): ExportedTable => ({
  table,
  person,
  isPrivate: true,
  ...(key && { key }),
})

/** Conversations belong to their members. */
export const exportedData: ModuleExport = {
  tables: [
    createOwn('chats', chatsOfPerson),
    createOwn('chat_members', ownedBy('userId'), ['chatId', 'userId']),
    createOwn('chat_messages', messagesOfPerson),
    createOwn('chat_reactions', ownedBy('userId')),
    createOwn('chat_profiles', ownedBy('id')),
  ],
  files: [{ entity: 'message', person: ownedBy('ownerId'), isPrivate: true }],
}
