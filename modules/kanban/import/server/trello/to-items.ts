import type { ImportItem, ImportProblem } from '#platform/server/imports/import-source.ts'
import type { KanbanImportValue } from '../import-value.ts'
import { MAX_COLUMN_TITLE_LENGTH } from '../card-limits.ts'
import { createProblem, createWarning } from '../problems.ts'
import { shorten } from '../shorten.ts'
import { getCards, getCreationTime, openBoard, type BoardReader, type TrelloSettings } from './board-reader.ts'
import { sortByPosition, toObject, toObjects, toText, toTexts, toTitle, type JsonObject } from './json-values.ts'
import { toCardItem } from './to-card.ts'
import { ACTION_LIMIT } from './to-comments.ts'

export type TrelloItem = Omit<ImportItem<KanbanImportValue>, 'row'>

/** The board as a project, its labels, its lists as columns, and its cards in the order of the lists. */
export function* toItems(json: JsonObject, settings: TrelloSettings): Generator<TrelloItem> {
  const reader = openBoard(json, settings)
  yield toProjectItem(reader)
  yield* toLabelItems(reader)
  yield* toColumnItems(reader)
  yield* toCardItems(reader)
}

function toProjectItem(reader: BoardReader): TrelloItem {
  const { board, key, people } = reader
  const title = toTitle(board['name'])
  const members = toObjects(board['members']).flatMap(({ id }) => people.get(toTitle(id)) ?? [])
  const memberKeys = members.map((member) => member.key)
  const value = {
    kind: 'project' as const,
    title: shorten(title, MAX_COLUMN_TITLE_LENGTH) || 'Trello',
    memberKeys,
    createdAt: getCreationTime(board['id']),
  }
  return { title: value.title, key, value, people: members, problems: findBoardProblems(reader, title) }
}

function findBoardProblems(reader: BoardReader, title: string): ImportProblem[] {
  const { board, settings } = reader
  const description = toText(board['desc']).trim()
  const actions = Array.isArray(board['actions']) ? board['actions'].length : 0
  const leftOut = settings.includesArchived ? 0 : countArchived(reader)
  return [
    ...findTitleProblems(title),
    ...(description === '' ? [] : [createWarning('kanban.board_description_left_out', { column: 'desc', value: description })]),
    ...(actions >= ACTION_LIMIT ? [createWarning('kanban.history_limited', { column: 'actions', value: actions })] : []),
    ...(leftOut > 0 ? [createWarning('kanban.archived_left_out', { column: 'closed', value: leftOut })] : []),
  ]
}

function findTitleProblems(title: string): ImportProblem[] {
  if (title === '') return [createWarning('kanban.title_missing', { column: 'name' })]
  return title.length > MAX_COLUMN_TITLE_LENGTH ? [createWarning('kanban.title_shortened', { column: 'name', value: title })] : []
}

function countArchived(reader: BoardReader): number {
  const isClosed = ({ closed }: JsonObject) => closed === true
  const cards = toObjects(reader.board['cards'])
  const isInClosedList = ({ idList }: JsonObject) => reader.lists.get(toTitle(idList))?.['closed'] === true
  return toObjects(reader.board['lists']).filter(isClosed).length + cards.filter((card) => isClosed(card) || isInClosedList(card)).length
}

/** Labels without a name are imported only if a card has them: Trello creates six of them with each board. */
function* toLabelItems(reader: BoardReader): Generator<TrelloItem> {
  const used = new Set(
    toObjects(reader.board['cards']).flatMap((card) => [
      ...toTexts(card['idLabels']),
      ...toObjects(card['labels']).map(({ id }) => toTitle(id)),
    ]),
  )
  const titles = new Set<string>()
  for (const { id, name } of toObjects(reader.board['labels'])) {
    const label = reader.labels.find(toTitle(id))
    if (!label || titles.has(label.title) || (toTitle(name) === '' && !used.has(toTitle(id)))) continue
    titles.add(label.title)
    const value = { kind: 'label' as const, project: reader.key, ...label, createdAt: getCreationTime(id) }
    yield { title: label.title, key: `label:${toTitle(id)}`, value, problems: findShortening(toTitle(name), label.title) }
  }
}

const findShortening = (before: string, after: string): ImportProblem[] =>
  before.length > after.length ? [createWarning('kanban.title_shortened', { column: 'name', value: before })] : []

function* toColumnItems(reader: BoardReader): Generator<TrelloItem> {
  const lists = Array.isArray(reader.board['lists']) ? reader.board['lists'] : []
  const used = new Set(toObjects(reader.board['cards']).map(({ idList }) => idList))
  for (const list of sortByPosition(lists.map((one) => toObject(one)))) {
    const id = toTitle(list['id'])
    const title = toTitle(list['name'])
    if (id === '') yield { title, value: null, problems: [createProblem('kanban.entry_damaged', { column: 'lists' })] }
    else if (list['closed'] !== true || (reader.settings.includesArchived && used.has(id))) yield toColumnItem(reader, { id, title })
  }
}

function toColumnItem({ key }: BoardReader, { id, title }: { id: string; title: string }): TrelloItem {
  const value = {
    kind: 'column' as const,
    project: key,
    title: shorten(title, MAX_COLUMN_TITLE_LENGTH) || '–',
    createdAt: getCreationTime(id),
  }
  return { title: value.title, key: `list:${id}`, value, problems: findTitleProblems(title) }
}

function* toCardItems(reader: BoardReader): Generator<TrelloItem> {
  for (const card of sortCards(reader)) {
    const item = toCardItem(reader, card)
    if (item) yield item
  }
}

function sortCards(reader: BoardReader): unknown[] {
  const order = new Map(sortByPosition([...reader.lists.values()]).map(({ id }, index) => [id, index]))
  const getOrder = (card: unknown) => order.get(toObject(card)['idList']) ?? order.size
  const byPosition = getCards(reader)
    .map((card, index) => ({ card, index, pos: toObject(card)['pos'] }))
    .toSorted((one, other) => compareNumbers(one.pos, other.pos) || one.index - other.index)
  return byPosition.map(({ card }) => card).toSorted((one, other) => getOrder(one) - getOrder(other))
}

const compareNumbers = (one: unknown, other: unknown): number => (typeof one === 'number' && typeof other === 'number' ? one - other : 0)
