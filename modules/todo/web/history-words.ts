import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'

export type HistoryWords = {
  t: TFunction<'todo'>
  list: (items: Iterable<string>) => string
  date: (date: string) => string
  time: (time: string) => string
  personOf: (id: number) => string
}

type Fields = Record<string, unknown>
type Change = { name: string; before: Fields; after: Fields }

/** One step of a task's history as sentences that a person reads: "Helena changed the due date from … to …". */
export function sentencesOf({ actor, before, after }: HistoryStep, words: HistoryWords): string[] {
  const name = actor?.fullName ?? words.t('history.somebody')
  if (before === null && after === null) return []
  if (before === null) return [words.t('history.added', { name })]
  if (after === null) return [words.t('history.removed', { name })]
  const change = { name, before, after }
  return Object.keys(after).flatMap((field) => sentenceOf(field, change, words) ?? [])
}

function sentenceOf(field: string, { name, before, after }: Change, words: HistoryWords): string | null {
  const [from, to] = [before[field], after[field]]
  const { t } = words
  switch (field) {
    case 'title':
      return t('history.title', { name, from, to })
    case 'description':
      return t('history.description', { name })
    case 'isCompleted':
      return t(to ? 'history.completed' : 'history.reopened', { name })
    case 'isImportant':
      return t(to ? 'history.starred' : 'history.unstarred', { name })
    case 'isDeleted':
      return t(to ? 'history.deleted' : 'history.restored', { name })
    case 'dueDate':
      return fromTo('dueDate', { name, from: shown(from, words.date), to: shown(to, words.date) }, t)
    case 'dueTime':
      return fromTo('dueTime', { name, from: shown(from, words.time), to: shown(to, words.time) }, t)
    case 'timeZone':
      return typeof to === 'string' && typeof from === 'string' ? t('history.timeZone', { name, from, to }) : null
    case 'assignee.id':
      return fromTo('assignee', { name, from: shown(from, words.personOf), to: shown(to, words.personOf) }, t)
    case 'tags':
      return tagSentence({ name, from: (from ?? []) as string[], to: (to ?? []) as string[] }, words)
    case 'position':
      return t('history.moved', { name })
    default:
      return null
  }
}

type Values<T> = { name: string; from: T; to: T }

const shown = <T>(value: unknown, show: (value: T) => string) => (value === null || value === undefined ? null : show(value as T))

/** Three sentences for a field that may be empty: set, changed, taken away. */
function fromTo(field: 'dueDate' | 'dueTime' | 'assignee', { name, from, to }: Values<string | null>, t: HistoryWords['t']): string {
  if (from === null) return t(`history.${field}.set`, { name, to })
  if (to === null) return t(`history.${field}.cleared`, { name, from })
  return t(`history.${field}.changed`, { name, from, to })
}

function tagSentence({ name, from, to }: Values<string[]>, { t, list }: HistoryWords): string | null {
  const added = to.filter((tag) => !from.includes(tag))
  const removed = from.filter((tag) => !to.includes(tag))
  if (added.length > 0 && removed.length > 0) return t('history.tags.changed', { name, added: list(added), removed: list(removed) })
  if (added.length > 0) return t('history.tags.added', { name, tags: list(added), count: added.length })
  return removed.length > 0 ? t('history.tags.removed', { name, tags: list(removed), count: removed.length }) : null
}
