import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'
import { diffLists, formatIfPresent, getChangeKind } from '#platform/web/i18n/history-changes.ts'

export type HistoryFormat = {
  t: TFunction<'todo'>
  list: (items: Iterable<string>) => string
  date: (date: string) => string
  time: (time: string) => string
  getPersonName: (id: number) => string
}

type Fields = Record<string, unknown>
type Change = { name: string; before: Fields; after: Fields }

/** Describes one step of a task's history, such as "Helena changed the due date from … to …". */
export function formatHistoryStep({ actor, before, after }: HistoryStep, format: HistoryFormat): string[] {
  const name = actor?.fullName ?? format.t('history.somebody')
  if (before === null && after === null) return []
  if (before === null) return [format.t('history.added', { name })]
  if (after === null) return [format.t('history.removed', { name })]
  const change = { name, before, after }
  return Object.keys(after).flatMap((field) => formatFieldChange(field, change, format) ?? [])
}

function formatFieldChange(field: string, { name, before, after }: Change, format: HistoryFormat): string | null {
  const [from, to] = [before[field], after[field]]
  const { t } = format
  switch (field) {
    case 'title':
      return t('history.title', { name, from, to })
    case 'description':
      return t('history.description', { name })
    case 'dueDate':
      return formatValueChange('dueDate', { name, from: formatIfPresent(from, format.date), to: formatIfPresent(to, format.date) }, t)
    case 'dueTime':
      return formatValueChange('dueTime', { name, from: formatIfPresent(from, format.time), to: formatIfPresent(to, format.time) }, t)
    case 'timeZone':
      return typeof to === 'string' && typeof from === 'string' ? t('history.timeZone', { name, from, to }) : null
    case 'assignee.id':
      return formatValueChange(
        'assignee',
        { name, from: formatIfPresent(from, format.getPersonName), to: formatIfPresent(to, format.getPersonName) },
        t,
      )
    case 'tags':
      return formatTagChange({ name, from: (from ?? []) as string[], to: (to ?? []) as string[] }, format)
    case 'position':
      return t('history.moved', { name })
    default:
      return typeof to === 'boolean' ? t(`history.${field}.${to}`, { name, defaultValue: '' }) || null : null
  }
}

type Values<T> = { name: string; from: T; to: T }

/** Fields that can be empty have three messages: set, changed and cleared. */
const formatValueChange = (
  field: 'dueDate' | 'dueTime' | 'assignee',
  { name, from, to }: Values<string | null>,
  t: HistoryFormat['t'],
): string => t(`history.${field}.${getChangeKind(from, to)}`, { name, from, to })

function formatTagChange({ name, from, to }: Values<string[]>, { t, list }: HistoryFormat): string | null {
  const change = diffLists(from, to)
  if (!change) return null
  const [added, removed] = [list(change.added), list(change.removed)]
  if (change.kind === 'changed') return t('history.tags.changed', { name, added, removed })
  if (change.kind === 'added') return t('history.tags.added', { name, tags: added, count: change.added.length })
  return t('history.tags.removed', { name, tags: removed, count: change.removed.length })
}
