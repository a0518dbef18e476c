import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'

export type HistoryFormat = { t: TFunction<'users'>; formatValue: (field: string, value: unknown) => string }

const displayedFields = ['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'contact', 'language', 'timeZone']

/** Returns sentences such as "Helena changed the role from … to …". */
export function formatHistoryStep({ actor, verb, before, after }: HistoryStep, words: HistoryFormat): string[] {
  const { t } = words
  const name = actor?.fullName ?? t('history.somebody')
  if (verb === 'users.startViewAs') return [t('history.viewed', { name })]
  if (before === null) return after === null ? [] : [t(verb === 'journal.undo' ? 'history.broughtBack' : 'history.added', { name })]
  if (after === null) return [t('history.deleted', { name })]
  return Object.keys(after).flatMap((field) => formatFieldChange({ field, name, from: before[field], to: after[field] }, words) ?? [])
}

type Change = { field: string; name: string; from: unknown; to: unknown }

function formatFieldChange({ field, name, from, to }: Change, { t, formatValue: valueOf }: HistoryFormat): string | null {
  if (field === 'avatar') return t(to === null ? 'history.pictureRemoved' : 'history.picture', { name })
  if (field === 'status' && to !== 'pending') return t(`history.status.${String(to)}`, { name })
  if (!displayedFields.includes(field)) return null
  const values = { name, field: t(field) }
  const [was, is] = [from, to].map((value) => (value === null || value === undefined || value === '' ? null : valueOf(field, value)))
  if (was === null) return is === null ? null : t('history.set', { ...values, to: is })
  return is === null ? t('history.cleared', { ...values, from: was }) : t('history.changed', { ...values, from: was, to: is })
}
