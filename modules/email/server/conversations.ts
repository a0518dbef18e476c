import { amongTexts } from '#platform/server/database/expressions.ts'
import type { EmailContext } from './email-subjects.ts'

/** Some mails of one conversation, by their places; it has no id before its first mail is stored. */
export type Conversation = { threadId: number | undefined; first: number; members: number[]; names: string[]; unknown: string[] }

type Named = { messageId: string; references: readonly string[] }

/** Of a chain of a thousand answers the first and the last ones are enough to find each other. */
const MOST_NAMES = 60
const NAMES_A_STATEMENT = 2_000

/**
 * Which of these mails belong together, and with which conversations that are there: by the message ids that they have and name, in
 * whatever order they come. Conversations that turn out to be one become one.
 */
export async function joinConversations(ctx: EmailContext, userId: number, mails: readonly Named[]): Promise<Conversation[]> {
  const known = await knownNames(ctx, userId, [...new Set(mails.flatMap(namesOf))])
  const found = groupByName(mails)
  const conversations = found.map(({ members, names }) => {
    const threads = [...new Set(names.flatMap((name) => known.get(name) ?? []))].toSorted((one, other) => one - other)
    const unknown = names.filter((name) => !known.has(name))
    return { conversation: { threadId: threads[0], first: members[0]!, members, names, unknown }, others: threads.slice(1) }
  })
  for (const { conversation, others } of conversations) if (others.length > 0) await merge(ctx, userId, others, conversation.threadId!)
  return conversations.map(({ conversation }) => conversation)
}

/** So that a later mail that has or names one of these ids finds the conversation. */
export async function nameConversations({ db }: EmailContext, userId: number, conversations: readonly Conversation[]): Promise<void> {
  const rows = conversations
    .flatMap(({ threadId, unknown }) => unknown.map((messageId) => ({ userId, messageId, threadId: threadId! })))
    .toSorted((one, other) => (one.messageId < other.messageId ? -1 : 1))
  for (let start = 0; start < rows.length; start += NAMES_A_STATEMENT)
    await db
      .insertInto('email_references')
      .values(rows.slice(start, start + NAMES_A_STATEMENT))
      .onConflict((conflict) => conflict.columns(['userId', 'messageId']).doUpdateSet((eb) => ({ threadId: eb.ref('excluded.threadId') })))
      .execute()
}

function namesOf({ messageId, references }: Named): string[] {
  const names = [...new Set([messageId, ...references])].filter((name) => name !== '')
  return names.length <= MOST_NAMES ? names : [...names.slice(0, 2), ...names.slice(2 - MOST_NAMES)]
}

async function knownNames({ db, dialect }: EmailContext, userId: number, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('email_references')
    .select(['messageId', 'threadId'])
    .where('userId', '=', userId)
    .where(amongTexts(dialect, 'messageId', names))
    .execute()
  return new Map(rows.map(({ messageId, threadId }) => [messageId, threadId]))
}

type Group = { members: number[]; names: string[] }

/** Mails that share a name, directly or through others. */
function groupByName(mails: readonly Named[]): Group[] {
  const groups = new Map<string, Group>()
  mails.forEach((mail, index) => {
    const names = namesOf(mail)
    const touched = [...new Set(names.flatMap((name) => groups.get(name) ?? []))]
    const group: Group = {
      members: [...touched.flatMap(({ members }) => members), index].toSorted((one, other) => one - other),
      names: [...new Set([...touched.flatMap((one) => one.names), ...names])],
    }
    for (const name of group.names) groups.set(name, group)
  })
  return [...new Set(groups.values())]
}

async function merge({ db }: EmailContext, userId: number, others: readonly number[], threadId: number): Promise<void> {
  for (const table of ['emails', 'email_references'] as const)
    await db.updateTable(table).set({ threadId }).where('userId', '=', userId).where('threadId', 'in', others).execute()
}
