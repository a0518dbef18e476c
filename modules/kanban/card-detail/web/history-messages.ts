import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import { diffLists, formatIfPresent, getChangeKind } from '#platform/web/i18n/history-changes.ts'

export type HistoryContext = {
  t: TFunction<'kanban'>
  list: (items: Iterable<string>) => string
  date: (date: string) => string
  getPersonName: (id: number) => string
  getColumnTitle: (id: number) => string
}

type Fields = Record<string, unknown>
type Change = { name: string; before: Fields; after: Fields }

/** Describes one step of a card's history, such as "Helena moved the card from … to …". */
export function toHistoryMessages({ actor, before, after }: HistoryStep, context: HistoryContext): string[] {
  const name = actor?.fullName ?? context.t('history.somebody')
  if (before === null && after === null) return []
  if (before === null) return [context.t('history.added', { name })]
  if (after === null) return [context.t('history.removed', { name })]
  const fields = Object.keys(after).filter((field) => field !== 'position' || !('boardId' in after))
  return [...new Set(fields.flatMap((field) => toHistoryMessage(field, { name, before, after }, context) ?? []))]
}

function toHistoryMessage(field: string, { name, before, after }: Change, context: HistoryContext): string | null {
  const [from, to] = [before[field], after[field]]
  const { t } = context
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
      return toDueDateMessage({ name, from: formatIfPresent(from, context.date), to: formatIfPresent(to, context.date) }, t)
    case 'boardId':
      return t('history.board', { name, from: context.getColumnTitle(Number(from)), to: context.getColumnTitle(Number(to)) })
    case 'position':
      return t('history.moved', { name })
    case 'labels':
      return toListMessage('labels', { name, from: toStrings(from), to: toStrings(to) }, context)
    case 'assignedTo':
    case 'assignedTo.id':
      return toListMessage('members', { name, from: toPersonNames(from, context), to: toPersonNames(to, context) }, context)
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

/** Accepts ids, or objects with an id. */
const toPersonNames = (value: unknown, { getPersonName }: HistoryContext) =>
  (Array.isArray(value) ? value : []).map((one: unknown) =>
    getPersonName(typeof one === 'object' ? (one as { id: number }).id : Number(one)),
  )

/** A date has three messages: set, changed and cleared. */
const toDueDateMessage = ({ name, from, to }: Values<string | null>, t: HistoryContext['t']): string =>
  t(`history.due.${getChangeKind(from, to)}`, { name, from, to })

function toListMessage(field: 'labels' | 'members', { name, from, to }: Values<string[]>, { t, list }: HistoryContext): string | null {
  const change = diffLists(from, to)
  if (!change) return null
  const [added, removed] = [list(change.added), list(change.removed)]
  if (change.kind === 'changed') return t(`history.${field}.changed`, { name, added, removed })
  if (change.kind === 'added') return t(`history.${field}.added`, { name, list: added, count: change.added.length })
  return t(`history.${field}.removed`, { name, list: removed, count: change.removed.length })
}
