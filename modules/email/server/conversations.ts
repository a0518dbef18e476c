import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from './email-subjects.ts'

/** Emails of a batch (by index) that belong to one conversation; `threadId` is undefined for a new one. */
export type ConversationGroup = {
  threadId: number | undefined
  firstIndex: number
  indexes: number[]
  messageIds: string[]
  newMessageIds: string[]
}

type EmailReferences = { messageId: string; references: readonly string[]; conversationKey?: string }

/** The first and last message ids suffice to connect long conversations. */
const MAX_MESSAGE_IDS = 60
const ROWS_PER_INSERT = 2_000

/** Groups emails by the message ids that they have or reference, and merges conversations that turn out to be the same. */
export async function assignConversations(
  ctx: EmailContext,
  userId: number,
  emails: readonly EmailReferences[],
): Promise<ConversationGroup[]> {
  const threadIds = await findThreadIds(ctx, userId, [...new Set(emails.flatMap(getMessageIds))])
  const conversations = groupByMessageId(emails).map(({ indexes, messageIds }) => {
    const [threadId, ...duplicates] = [...new Set(messageIds.flatMap((id) => threadIds.get(id) ?? []))].toSorted(
      (one, other) => one - other,
    )
    const newMessageIds = messageIds.filter((id) => !threadIds.has(id))
    return { group: { threadId, firstIndex: indexes[0]!, indexes, messageIds, newMessageIds }, duplicates }
  })
  for (const { group, duplicates } of conversations)
    if (duplicates.length > 0) await mergeConversations(ctx, userId, duplicates, group.threadId!)
  return conversations.map(({ group }) => group)
}

export async function saveMessageIds({ db }: EmailContext, userId: number, conversations: readonly ConversationGroup[]): Promise<void> {
  const rows = conversations
    .flatMap(({ threadId, newMessageIds }) => newMessageIds.map((messageId) => ({ userId, messageId, threadId: threadId! })))
    .toSorted((one, other) => (one.messageId < other.messageId ? -1 : 1))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await db
      .insertInto('email_references')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.columns(['userId', 'messageId']).doUpdateSet((eb) => ({ threadId: eb.ref('excluded.threadId') })))
      .execute()
}

function getMessageIds({ messageId, references, conversationKey = '' }: EmailReferences): string[] {
  const ids = [...new Set([messageId, conversationKey, ...references])].filter((id) => id !== '')
  return ids.length <= MAX_MESSAGE_IDS ? ids : [...ids.slice(0, 2), ...ids.slice(2 - MAX_MESSAGE_IDS)]
}

async function findThreadIds({ db, dialect }: EmailContext, userId: number, messageIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('email_references')
    .select(['messageId', 'threadId'])
    .where('userId', '=', userId)
    .where(isInTexts(dialect, 'messageId', messageIds))
    .execute()
  return new Map(rows.map(({ messageId, threadId }) => [messageId, threadId]))
}

type MessageIdGroup = { indexes: number[]; messageIds: string[] }

function groupByMessageId(emails: readonly EmailReferences[]): MessageIdGroup[] {
  const groups = new Map<string, MessageIdGroup>()
  emails.forEach((mail, index) => {
    const messageIds = getMessageIds(mail)
    const related = [...new Set(messageIds.flatMap((id) => groups.get(id) ?? []))]
    const group: MessageIdGroup = {
      indexes: [...related.flatMap(({ indexes }) => indexes), index].toSorted((one, other) => one - other),
      messageIds: [...new Set([...related.flatMap((one) => one.messageIds), ...messageIds])],
    }
    for (const id of group.messageIds) groups.set(id, group)
  })
  return [...new Set(groups.values())]
}

async function mergeConversations(
  { db }: EmailContext,
  userId: number,
  mergedThreadIds: readonly number[],
  threadId: number,
): Promise<void> {
  for (const table of ['emails', 'email_references'] as const)
    await db.updateTable(table).set({ threadId }).where('userId', '=', userId).where('threadId', 'in', mergedThreadIds).execute()
}
