import { type Checklist, CHECKLIST_LIMIT, ITEM_LIMIT } from '../../../checklists/checklist.ts'
import type { ImportProblem } from '#platform/server/imports/import-source.ts'
import { createWarning } from '../problems.ts'
import { shorten } from '../shorten.ts'
import { toDate } from './to-date.ts'
import type { BoardReader } from './board-reader.ts'
import { sortByPosition, toObjects, toTitle, toTexts, type JsonObject } from './json-values.ts'

const MAX_TITLE_LENGTH = 255

export type ImportedChecklists = {
  checklists: Checklist[]
  /** Markdown of what does not fit into the checklists, for the description. */
  rest: string
  problems: ImportProblem[]
}

type ChecklistText = { title: string; items: { title: string; isDone: boolean }[] }

/** Checklists with more items than ours continue in another one; those beyond the limit become task lists in the description. */
export function toChecklists(reader: BoardReader, card: JsonObject): ImportedChecklists {
  const texts = findChecklists(reader, card).flatMap((checklist) => splitChecklist(toChecklistText(reader, checklist)))
  const kept = texts.slice(0, CHECKLIST_LIMIT)
  const others = texts.slice(CHECKLIST_LIMIT)
  const longItems = kept.flatMap(({ items }) => items.filter(({ title }) => title.length > MAX_TITLE_LENGTH))
  return {
    checklists: numberChecklists(kept),
    rest: [...others.map(formatTaskList), formatItems(longItems)].filter((text) => text !== '').join('\n\n'),
    problems: [
      ...findMissing(reader, card),
      ...(others.length > 0 ? [createWarning('kanban.checklists_moved', { column: 'checklists', value: others.length })] : []),
      ...longItems.map(({ title }) => createWarning('kanban.title_shortened', { column: 'checkItems', value: title })),
    ],
  }
}

const findChecklists = (reader: BoardReader, card: JsonObject): JsonObject[] => {
  const own = toObjects(card['checklists'])
  return sortByPosition(own.length > 0 ? own : (reader.checklists.get(toTitle(card['id'])) ?? []))
}

function findMissing(reader: BoardReader, card: JsonObject): ImportProblem[] {
  const found = new Set(findChecklists(reader, card).map(({ id }) => id))
  const missing = toTexts(card['idChecklists']).filter((id) => !found.has(id))
  return missing.map((value) => createWarning('kanban.reference_missing', { column: 'idChecklists', value }))
}

const toChecklistText = (reader: BoardReader, { name, checkItems }: JsonObject): ChecklistText => ({
  title: toTitle(name) || '–',
  items: sortByPosition(toObjects(checkItems)).map((item) => ({ title: toItemTitle(reader, item), isDone: item['state'] === 'complete' })),
})

/** Items here have neither a due date nor an assignee, so they follow the title. */
function toItemTitle({ people, settings, replaceMentions }: BoardReader, item: JsonObject): string {
  const due = toDate(item['due'], settings.timeZone)
  const assignee = people.get(toTitle(item['idMember']))?.name
  const details = [due, assignee].filter((detail) => detail !== null && detail !== undefined).join(', ')
  const title = replaceMentions(toTitle(item['name'])) || '–'
  return details === '' ? title : `${title} (${details})`
}

function splitChecklist({ title, items }: ChecklistText): ChecklistText[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(items.length / ITEM_LIMIT)) }, (_, part) =>
    items.slice(part * ITEM_LIMIT, (part + 1) * ITEM_LIMIT),
  )
  return parts.map((part, index) => ({
    title: index === 0 ? title : `${shorten(title, MAX_TITLE_LENGTH - 10)} (${index + 1})`,
    items: part,
  }))
}

function numberChecklists(texts: readonly ChecklistText[]): Checklist[] {
  let id = 0
  return texts.map(({ title, items }) => ({
    id: ++id,
    title: shorten(title, MAX_TITLE_LENGTH),
    items: items.map((item) => ({ id: ++id, title: shorten(item.title, MAX_TITLE_LENGTH), isDone: item.isDone })),
  }))
}

const formatTaskList = ({ title, items }: ChecklistText) => `**${title}**\n\n${formatItems(items)}`

const formatItems = (items: ChecklistText['items']) => items.map(({ title, isDone }) => `- [${isDone ? 'x' : ' '}] ${title}`).join('\n')
