import type { ImportItem, ImportPerson, ImportProblem } from '#platform/server/imports/import-source.ts'
import type { ImportedAttachment, ImportedCard } from '../import-value.ts'
import { appendLinks, formatLink, isDescriptionTooLong } from '../markdown-links.ts'
import { ATTACHMENT_LIMIT, LABEL_LIMIT, MAX_CARD_TITLE_LENGTH, MEMBER_LIMIT } from '../card-limits.ts'
import { createProblem, createWarning } from '../problems.ts'
import { shorten } from '../shorten.ts'
import { getCreationTime, getPeople, type BoardReader } from './board-reader.ts'
import { isObject, toInstant, toObject, toObjects, toTexts, toTitle, type JsonObject } from './json-values.ts'
import { toChecklists } from './to-checklists.ts'
import { toComments } from './to-comments.ts'
import { toDate } from './to-date.ts'
import { isUploaded, toDescription } from './to-description.ts'

type CardItem = Omit<ImportItem<ImportedCard>, 'row'>

/** An entry of the board's cards; null if it is archived and archived cards are left out. */
export function toCardItem(reader: BoardReader, card: unknown): CardItem | null {
  if (!isObject(card) || toTitle(card['id']) === '')
    return { title: '', value: null, problems: [createProblem('kanban.entry_damaged', { column: 'cards' })] }
  const title = toTitle(card['name'])
  const list = reader.lists.get(toTitle(card['idList']))
  const base = { title: shorten(title, MAX_CARD_TITLE_LENGTH), key: `card:${toTitle(card['id'])}` }
  if (!list)
    return {
      ...base,
      value: null,
      problems: [createProblem('kanban.column_missing', { column: 'idList', value: toTitle(card['idList']) })],
    }
  const isArchived = card['closed'] === true || list['closed'] === true
  if (isArchived && !reader.settings.includesArchived) return null
  return { ...base, ...readCard(reader, card, isArchived) }
}

function readCard(reader: BoardReader, card: JsonObject, isArchived: boolean): Pick<CardItem, 'value' | 'problems' | 'people'> {
  const [title, checklists, comments] = [toTitle(card['name']), toChecklists(reader, card), toComments(reader, card)]
  const labels = readLabels(reader, card)
  const members = readMembers(reader, card)
  const attachments = toObjects(card['attachments']).filter(isUploaded)
  const description = toDescription(reader, card, { start: title.length > MAX_CARD_TITLE_LENGTH ? title : '', end: checklists.rest })
  const excess = attachments.slice(ATTACHMENT_LIMIT).map(({ name, url }) => formatLink(toTitle(name), toTitle(url)))
  const value: ImportedCard = {
    kind: 'card',
    project: reader.key,
    column: { key: `list:${toTitle(card['idList'])}` },
    title: shorten(title, MAX_CARD_TITLE_LENGTH) || '–',
    description: appendLinks(description, excess),
    dueDate: toDate(card['due'], reader.settings.timeZone),
    isDone: card['dueComplete'] === true,
    isArchived,
    labels: labels.list,
    memberKeys: members.people.map(({ key }) => key),
    checklists: checklists.checklists,
    comments: comments.comments,
    createdAt: getCreationTime(card['id']),
    attachments: attachments.slice(0, ATTACHMENT_LIMIT).map((attachment) => toAttachment(card, attachment)),
  }
  return {
    value,
    people: [...members.people, ...comments.people],
    problems: [
      ...findTextProblems(title, description),
      ...findDateProblems(card),
      ...labels.problems,
      ...members.problems,
      ...checklists.problems,
      ...comments.problems,
      ...(excess.length > 0 ? [createWarning('kanban.limit_exceeded', { column: 'attachments', value: ATTACHMENT_LIMIT })] : []),
      ...findCoverProblems(card),
    ],
  }
}

function readLabels(reader: BoardReader, card: JsonObject) {
  const ids = [...new Set([...toTexts(card['idLabels']), ...toObjects(card['labels']).map(({ id }) => toTitle(id))])]
  const found = ids.flatMap((id) => reader.labels.find(id) ?? [])
  const list = [...new Map(found.map((label) => [label.title, label])).values()]
  const missing = ids
    .filter((id) => !reader.labels.find(id))
    .map((value) => createWarning('kanban.reference_missing', { column: 'idLabels', value }))
  return { list: list.slice(0, LABEL_LIMIT), problems: [...missing, ...findExcess('idLabels', list, LABEL_LIMIT)] }
}

function readMembers(reader: BoardReader, card: JsonObject): { people: ImportPerson[]; problems: ImportProblem[] } {
  const people = getPeople(reader, card['idMembers'])
  const missing = [...new Set(toTexts(card['idMembers']))].filter((id) => !reader.people.has(id))
  const problems = missing.map((value) => createWarning('kanban.reference_missing', { column: 'idMembers', value }))
  return { people: people.slice(0, MEMBER_LIMIT), problems: [...problems, ...findExcess('idMembers', people, MEMBER_LIMIT)] }
}

const findExcess = (column: string, list: readonly unknown[], limit: number): ImportProblem[] =>
  list.length > limit ? [createWarning('kanban.limit_exceeded', { column, value: limit })] : []

function findTextProblems(title: string, description: string): ImportProblem[] {
  return [
    ...(title === '' ? [createWarning('kanban.title_missing', { column: 'name' })] : []),
    ...(title.length > MAX_CARD_TITLE_LENGTH ? [createWarning('kanban.title_shortened', { column: 'name', value: title })] : []),
    ...(isDescriptionTooLong(description) ? [createWarning('kanban.description_shortened', { column: 'desc' })] : []),
  ]
}

function findDateProblems({ due, start }: JsonObject): ImportProblem[] {
  const isInvalid = due !== null && due !== undefined && due !== '' && toInstant(due) === null
  return [
    ...(isInvalid ? [createWarning('kanban.date_invalid', { column: 'due', value: JSON.stringify(due) })] : []),
    ...(toInstant(start) === null ? [] : [createWarning('kanban.start_date_left_out', { column: 'start', value: toTitle(start) })]),
  ]
}

const getCoverId = (card: JsonObject): string => toTitle(toObject(card['cover'])['idAttachment']) || toTitle(card['idAttachmentCover'])

function findCoverProblems(card: JsonObject): ImportProblem[] {
  const id = getCoverId(card)
  const isMissing = id !== '' && !toObjects(card['attachments']).some((attachment) => attachment['id'] === id)
  return isMissing ? [createWarning('kanban.reference_missing', { column: 'cover', value: id })] : []
}

function toAttachment(card: JsonObject, { id, name, fileName, url, bytes }: JsonObject): ImportedAttachment {
  return {
    id: toTitle(id),
    name: toTitle(fileName) || toTitle(name),
    url: toTitle(url),
    isCover: toTitle(id) !== '' && toTitle(id) === getCoverId(card),
    size: typeof bytes === 'number' && bytes > 0 ? bytes : null,
    content: null,
  }
}
