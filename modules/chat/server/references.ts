import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  chats: { lowId: deletedWith('users'), highId: deletedWith('users'), createdById: deletedWith('users') },
  chat_members: { chatId: deletedWith('chats'), userId: deletedWith('users') },
  chat_messages: { chatId: deletedWith('chats'), senderId: deletedWith('users'), replyToId: clearedWith('chat_messages') },
  chat_mentions: { chatId: deletedWith('chats'), messageId: deletedWith('chat_messages'), userId: deletedWith('users') },
  chat_reactions: { messageId: deletedWith('chat_messages'), userId: deletedWith('users') },
  chat_links: { messageId: deletedWith('chat_messages') },
  chat_devices: { userId: deletedWith('users') },
  chat_profiles: { id: deletedWith('users') },
}
