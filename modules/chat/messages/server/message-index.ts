import { mentionPattern } from '../../contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { FileRow } from '#platform/server/files/tables.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { indexRecord } from '#platform/server/search/index-record.ts'
import type { ChatContext, MessageRecord } from '../../server/chat-subjects.ts'
import { parseMentionedIds } from './message-parts.ts'

/** Indexes the text with the names of mentioned users, and the names of the files. */
export async function indexMessage(ctx: ChatContext, row: MessageRecord, files: readonly Pick<FileRow, 'name'>[]): Promise<void> {
  const text = [await resolveMentions(ctx, row.message), ...files.map(({ name }) => name)].join('\n')
  await indexRecord(ctx.db, { entity: 'message', id: row.id, at: row.updatedAt, fields: { message: text } })
}

/** Replaces mentions such as `@[12]` by `@Wei Chen`. */
export async function resolveMentions(ctx: Pick<ChatContext, 'db'>, text: string): Promise<string> {
  const ids = parseMentionedIds(text)
  return ids.length === 0 ? text : insertMentionNames(text, await getPeopleById(ctx.db, ids))
}

export const insertMentionNames = (text: string, people: ReadonlyMap<number, Pick<Person, 'fullName'>>): string =>
  text.replace(mentionPattern, (mention, id) => (people.has(Number(id)) ? `@${people.get(Number(id))!.fullName}` : mention))
