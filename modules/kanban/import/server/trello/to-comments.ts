import type { ImportPerson, ImportProblem } from '#platform/server/imports/import-source.ts'
import type { ImportedComment } from '../import-value.ts'
import { createWarning } from '../problems.ts'
import type { BoardReader } from './board-reader.ts'
import { toInstant, toObject, toText, toTitle, type JsonObject } from './json-values.ts'

/** The newest actions of a board, which are all that Trello exports. */
export const ACTION_LIMIT = 1_000

export type ImportedComments = { comments: ImportedComment[]; people: ImportPerson[]; problems: ImportProblem[] }

export function toComments(reader: BoardReader, card: JsonObject): ImportedComments {
  const actions = reader.comments.get(toTitle(card['id'])) ?? []
  const comments = actions.map((action) => toComment(reader, action)).filter(({ text }) => text.trim() !== '')
  const authors = new Set(comments.flatMap(({ author }) => author?.key ?? []))
  const total = toObject(card['badges'])['comments']
  const isIncomplete = typeof total === 'number' && total > actions.length
  return {
    comments,
    people: [...authors].flatMap((key) => reader.people.get(key) ?? []),
    problems: isIncomplete ? [createWarning('kanban.comments_missing', { column: 'actions', value: `${actions.length}/${total}` })] : [],
  }
}

function toComment({ people, replaceMentions }: BoardReader, action: JsonObject): ImportedComment {
  const key = toTitle(action['idMemberCreator']) || toTitle(toObject(action['memberCreator'])['id'])
  const instant = toInstant(action['date'])
  return {
    text: replaceMentions(toText(toObject(action['data'])['text'])).trim(),
    createdAt: instant === null ? null : new Date(instant).toISOString(),
    author: key === '' ? null : { key, name: people.get(key)?.name ?? key },
  }
}
