import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import { listChangeOf, shownIf, turnOf } from '#platform/web/i18n/history-words.ts'

export type HistoryContext = {
  t: TFunction<'kanban'>
  list: (items: Iterable<string>) => string
  date: (date: string) => string
  personOf: (id: number) => string
  boardOf: (id: number) => string
}

type Fields = Record<string, unknown>
type Change = { name: string; before: Fields; after: Fields }

/** One step of a card's history as sentences that a person reads: "Helena moved the card from … to …". */
export function toHistoryMessages({ actor, before, after }: HistoryStep, words: HistoryContext): string[] {
  const name = actor?.fullName ?? words.t('history.somebody')
  if (before === null && after === null) return []
  if (before === null) return [words.t('history.added', { name })]
  if (after === null) return [words.t('history.removed', { name })]
  const fields = Object.keys(after).filter((field) => field !== 'position' || !('boardId' in after))
  return [...new Set(fields.flatMap((field) => toHistoryMessage(field, { name, before, after }, words) ?? []))]
}

function toHistoryMessage(field: string, { name, before, after }: Change, words: HistoryContext): string | null {
  const [from, to] = [before[field], after[field]]
  const { t } = words
  switch (field) {
    case 'title':
      return t('history.title', { name, from, to })
    case 'description':
      return t('history.description', { name })
    case 'isDone':
      return t(to ? 'history.completed' : 'history.reopened', { name })
    case 'isArchived':
      return t(to ? 'history.archived' : 'history.restored', { name })
    case 'dueDate':
      return toDueDateMessage({ name, from: shownIf(from, words.date), to: shownIf(to, words.date) }, t)
    case 'boardId':
      return t('history.board', { name, from: words.boardOf(Number(from)), to: words.boardOf(Number(to)) })
    case 'position':
      return t('history.moved', { name })
    case 'labels':
      return toListMessage('labels', { name, from: toStrings(from), to: toStrings(to) }, words)
    case 'assignedTo':
    case 'assignedTo.id':
      return toListMessage('members', { name, from: toPersonNames(from, words), to: toPersonNames(to, words) }, words)
    case 'attachments':
      return t('history.attachments', { name })
    case 'checklists':
    case 'checklist':
      return t('history.checklists', { name })
    case 'coverId':
      return t('history.cover', { name })
    default:
      return null
  }
}

type Values<T> = { name: string; from: T; to: T }

const toStrings = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Ids, or people with their ids. */
const toPersonNames = (value: unknown, { personOf }: HistoryContext) =>
  (Array.isArray(value) ? value : []).map((one: unknown) => personOf(typeof one === 'object' ? (one as { id: number }).id : Number(one)))

/** Three sentences for a date that may be missing. */
const toDueDateMessage = ({ name, from, to }: Values<string | null>, t: HistoryContext['t']): string =>
  t(`history.due.${turnOf(from, to)}`, { name, from, to })

function toListMessage(what: 'labels' | 'members', { name, from, to }: Values<string[]>, { t, list }: HistoryContext): string | null {
  const change = listChangeOf(from, to)
  if (!change) return null
  const [added, removed] = [list(change.added), list(change.removed)]
  if (change.turn === 'changed') return t(`history.${what}.changed`, { name, added, removed })
  if (change.turn === 'added') return t(`history.${what}.added`, { name, list: added, count: change.added.length })
  return t(`history.${what}.removed`, { name, list: removed, count: change.removed.length })
}
