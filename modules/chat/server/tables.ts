import type { Generated } from 'kysely'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Profile } from '../contract.ts'

export type ChatRow = {
  id: number
  isGroup: number
  /** Contact id of a group; null for a direct chat, whose members are `lowId` and `highId`. */
  groupId: number | null
  lowId: number | null
  highId: number | null
  title: string
  about: string
  lastSeq: number
  lastAt: string
  createdById: number
  removedAt: string | null
  createdAt: string
  updatedAt: string
}

export type MemberRow = {
  chatId: number
  userId: number
  isOwner: number
  seenSeq: number
  /** The highest `seenSeq` so far; marking messages as unread does not revoke the read receipt that others see. */
  receiptSeq: Generated<number>
  isMuted: number
  draft: string
  joinedAt: string
}

export type MessageRow = {
  id: number
  chatId: number
  seq: number
  senderId: number
  message: string
  clientId: string | null
  replyToId: number | null
  event: string | null
  /** Never counts as unread, because it is deleted or an event. */
  isQuiet: number
  editedAt: string | null
  deletedAt: string | null
  purgedAt: string | null
  createdAt: string
  updatedAt: string
}

export type ProfileRow = {
  /** The user id. */
  id: number
  about: string
  status: Profile['status']
  settings: string
  createdAt: string
  updatedAt: string
}

type WithId<Row extends { id: number }> = Omit<Row, 'id'> & { id: Generated<number> }

export type ChatTables = Pick<IdentityTables, 'users'> & {
  chats: WithId<ChatRow>
  chat_members: MemberRow
  chat_messages: WithId<MessageRow>
  chat_mentions: { messageId: number; userId: number; chatId: number; seq: number }
  chat_reactions: { id: Generated<number>; messageId: number; userId: number; emoji: string }
  chat_links: { messageId: number; entity: 'task' | 'card'; entityId: number }
  chat_profiles: ProfileRow
  /** Open browser tabs. Rows with an old `seenAt` were left behind by a process that crashed. */
  chat_devices: { id: string; userId: number; tab: string; isIdle: number; seenAt: string }
}
