import type { ImportPerson } from '#platform/server/imports/import-source.ts'
import { toInstant, toObject, toObjects, toText, toTexts, toTitle, type JsonObject } from './json-values.ts'
import { type LabelNames, nameLabels } from './label-names.ts'

export type TrelloSettings = { includesArchived: boolean; timeZone: string; language: string }

/** The parts of a board's export, by the ids that refer to them. */
export type BoardReader = {
  settings: TrelloSettings
  board: JsonObject
  key: string
  lists: ReadonlyMap<string, JsonObject>
  labels: LabelNames
  /** Members, and people who have left the board but commented on its cards. */
  people: ReadonlyMap<string, ImportPerson>
  checklists: ReadonlyMap<string, JsonObject[]>
  comments: ReadonlyMap<string, JsonObject[]>
  customFields: ReadonlyMap<string, JsonObject>
  replaceMentions: (text: string) => string
}

export function openBoard(board: JsonObject, settings: TrelloSettings): BoardReader {
  const actions = toObjects(board['actions'])
  const members = [...toObjects(board['members']), ...actions.map((action) => toObject(action['memberCreator']))]
  return {
    settings,
    board,
    key: `board:${toTitle(board['id']) || toTitle(board['shortLink']) || toTitle(board['name'])}`,
    lists: indexById(toObjects(board['lists'])),
    labels: nameLabels(collectLabels(board), settings.language),
    people: new Map([...indexById(members)].map(([id, member]) => [id, toPerson(id, member)])),
    checklists: groupByCard(toObjects(board['checklists']), ({ idCard }) => idCard),
    comments: groupByCard(selectComments(actions), ({ data }) => toObject(toObject(data)['card'])['id']),
    customFields: indexById(toObjects(board['customFields'])),
    replaceMentions: createMentionReplacement(members),
  }
}

export const getCards = ({ board }: BoardReader): unknown[] => (Array.isArray(board['cards']) ? (board['cards'] as unknown[]) : [])

/** The export of a board lists its labels; cards repeat theirs. */
const collectLabels = (board: JsonObject): JsonObject[] => [
  ...indexById([...toObjects(board['labels']), ...toObjects(board['cards']).flatMap((card) => toObjects(card['labels']))]).values(),
]

/** The first one with an id counts. */
function indexById(list: readonly JsonObject[]): Map<string, JsonObject> {
  const byId = new Map<string, JsonObject>()
  for (const one of list) {
    const id = toTitle(one['id'])
    if (id !== '' && !byId.has(id)) byId.set(id, one)
  }
  return byId
}

function groupByCard(list: readonly JsonObject[], getCardId: (one: JsonObject) => unknown): Map<string, JsonObject[]> {
  return Map.groupBy(list, (one) => toTitle(getCardId(one)))
}

const selectComments = (actions: readonly JsonObject[]): JsonObject[] =>
  actions
    .filter(({ type }) => type === 'commentCard' || type === 'copyCommentCard')
    .toSorted((one, other) => (toInstant(one['date']) ?? 0) - (toInstant(other['date']) ?? 0))

const toPerson = (key: string, member: JsonObject): ImportPerson => ({
  key,
  name: toTitle(member['fullName']) || toTitle(member['username']) || key,
  email: toTitle(member['email']) || null,
})

/** `@username` becomes `@Full Name`, as mentions are written here. */
function createMentionReplacement(members: readonly JsonObject[]): (text: string) => string {
  const names = new Map(members.map(({ username, fullName }) => [toTitle(username).toLowerCase(), toTitle(fullName)]))
  names.delete('')
  return (text) => text.replace(/(?<![\w@/])@(\w+)/g, (_, username: string) => `@${names.get(username.toLowerCase()) || username}`)
}

/** Trello's ids are those of MongoDB, which begin with the seconds since 1970 in hexadecimal digits. */
export function getCreationTime(id: unknown): string | null {
  const seconds = /^[0-9a-f]{24}$/.test(toText(id)) ? Number.parseInt(toText(id).slice(0, 8), 16) : NaN
  return seconds * 1000 >= Date.UTC(2000, 0) ? new Date(seconds * 1000).toISOString() : null
}

export const getPeople = (reader: BoardReader, ids: unknown): ImportPerson[] =>
  [...new Set(toTexts(ids))].flatMap((id) => reader.people.get(id) ?? [])
