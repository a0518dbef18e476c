import { mentionPattern } from '../contract.ts'
import type { FileRow } from '#platform/server/files/tables.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { indexRecord } from '#platform/server/search/record.ts'
import type { ChatContext, MessageRecord } from './chat-subjects.ts'
import { mentionedIds } from './message-parts.ts'

/** Makes a message findable by its words, the names of those whom it mentions, and the names of its files. */
export async function indexMessage(ctx: ChatContext, row: MessageRecord, files: readonly Pick<FileRow, 'name'>[]): Promise<void> {
  const text = [await withNames(ctx, row.message), ...files.map(({ name }) => name)].join('\n')
  await indexRecord(ctx.db, { entity: 'message', id: row.id, at: row.updatedAt, fields: { message: text } })
}

/** The text as people read it: `@Wei Chen` instead of the number. */
export async function withNames(ctx: Pick<ChatContext, 'db'>, text: string): Promise<string> {
  const ids = mentionedIds(text)
  if (ids.length === 0) return text
  const people = await peopleById(ctx.db, ids)
  return text.replace(mentionPattern, (whole, id) => (people.has(Number(id)) ? `@${people.get(Number(id))!.fullName}` : whole))
}
