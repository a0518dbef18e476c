import { mentionPattern } from '../../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { FileRow } from '#platform/server/files/tables.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import type { ChatContext, MessageRecord } from '../../server/chat-subjects.ts'
import { mentionedIds } from './message-parts.ts'

/** Makes a message findable by its words, the names of those whom it mentions, and the names of its files. */
export async function indexMessage(ctx: ChatContext, row: MessageRecord, files: readonly Pick<FileRow, 'name'>[]): Promise<void> {
  const text = [await withNames(ctx, row.message), ...files.map(({ name }) => name)].join('\n')
  await indexRecord(ctx.db, { entity: 'message', id: row.id, at: row.updatedAt, fields: { message: text } })
}

/** The text as people read it: `@Wei Chen` instead of the number. */
export async function withNames(ctx: Pick<ChatContext, 'db'>, text: string): Promise<string> {
  const ids = mentionedIds(text)
  return ids.length === 0 ? text : named(text, await peopleById(ctx.db, ids))
}

/** The same where the people are known. */
export const named = (text: string, people: ReadonlyMap<number, Pick<Person, 'fullName'>>): string =>
  text.replace(mentionPattern, (whole, id) => (people.has(Number(id)) ? `@${people.get(Number(id))!.fullName}` : whole))
