import type { Generated } from 'kysely'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Profile } from '../contract.ts'

export type ChatRow = {
  id: number
  isGroup: number
  /** The group's contact id; null between two people, who are then `lowId` and `highId`. */
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
  /** How far it had been seen when it was marked as unseen: nobody's receipt is taken back from the others. */
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
  /** JSON. */
  event: string | null
  /** Counts as unseen for nobody: deleted, or an event. */
  isQuiet: number
  editedAt: string | null
  deletedAt: string | null
  purgedAt: string | null
  createdAt: string
  updatedAt: string
}

export type ProfileRow = {
  /** The person's. */
  id: number
  about: string
  status: Profile['status']
  /** JSON. */
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
  /** Who has a page open where; a row that has not been renewed for a while is left from a process that died. */
  chat_devices: { id: string; userId: number; tab: string; isIdle: number; seenAt: string }
}
