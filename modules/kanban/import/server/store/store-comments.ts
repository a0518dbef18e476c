import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import type { ImportSupport } from '#platform/server/imports/import-source.ts'
import { insertComment } from '../../../comments/server/index.ts'
import { commentSubject, type KanbanContext } from '../../../server/subjects.ts'
import type { CardWithDetails } from '../../../server/tables.ts'
import type { ImportedComment } from '../import-value.ts'
import { escapeMarkdown } from '../markdown-links.ts'
import { atTime } from './import-time.ts'
import { findColleagues } from './store-project.ts'

const MAX_LENGTH = 10_000

type CardComments = { card: CardWithDetails; comments: readonly ImportedComment[] }

/**
 * Adds comments as of their time. Only users who may delete the comments of a colleague can import comments as that colleague's, so that no
 * one can make up what others have written; all other comments are the user's own and begin with the name of their author.
 */
export async function storeComments(ctx: KanbanContext, { card, comments }: CardComments, support: ImportSupport): Promise<void> {
  for (const comment of comments) {
    const past = atTime(ctx, comment.createdAt)
    const authorId = await findAuthorId(past, { card, comment }, support)
    const lead = authorId === null && comment.author ? `**${escapeMarkdown(comment.author.name)}**\n\n` : ''
    for (const text of splitText(lead + comment.text)) {
      assertCanCreate(
        past,
        commentSubject,
        { text: '', taskId: card.id, author: authorId ?? ctx.viewer.id, mentions: [] },
        { text, taskId: card.id },
      )
      await insertComment(past, { card, text, authorId: authorId ?? ctx.viewer.id, mentions: [] })
    }
  }
}

/** Null if the author is no colleague, or one whose comments the user may not delete. */
async function findAuthorId(
  ctx: KanbanContext,
  { card, comment }: { card: CardWithDetails; comment: ImportedComment },
  support: ImportSupport,
): Promise<number | null> {
  const [id] = comment.author ? await findColleagues(ctx, [comment.author.key], support) : []
  if (id === undefined) return null
  const record = { id: 0, text: comment.text, taskId: card.id, author: { id }, createdAt: ctx.now, updatedAt: ctx.now }
  return id === ctx.viewer.id || createRecordCheck(ctx, commentSubject, record)('delete') ? id : null
}

/** Comments in other programs can be longer: they continue in another one. */
function splitText(text: string): string[] {
  const parts: string[] = []
  for (let rest = text.trim(); rest !== '';) {
    const end = rest.length <= MAX_LENGTH ? rest.length : findBreak(rest)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return parts
}

function findBreak(text: string): number {
  const space = text.slice(0, MAX_LENGTH).search(/\s\S*$/)
  return space > MAX_LENGTH / 2 ? space : MAX_LENGTH - (/[\ud800-\udbff]/.test(text[MAX_LENGTH - 1]!) ? 1 : 0)
}
