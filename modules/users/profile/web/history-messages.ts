import type { TFunction } from 'i18next'
import type { HistoryStep } from '#platform/contract/journal.ts'

export type HistoryFormat = { t: TFunction<'users'>; formatValue: (field: string, value: unknown) => string }

const displayedFields = ['fullName', 'username', 'email', 'role', 'status', 'company', 'country', 'contact', 'language', 'timeZone']

/** Describes one step as messages such as “Helena changed the role from … to …”. */
export function describeStep({ actor, verb, before, after }: HistoryStep, format: HistoryFormat): string[] {
  const { t } = format
  const name = actor?.fullName ?? t('history.someone')
  if (verb === 'users.startViewAs') return [t('history.viewed', { name })]
  const tokenMessage = describeToken(before, after)
  if (tokenMessage) return [t(tokenMessage.key, { name, token: tokenMessage.token })]
  if (before === null) return after === null ? [] : [t(verb === 'journal.undo' ? 'history.restored' : 'history.added', { name })]
  if (after === null) return [t('history.deleted', { name })]
  return Object.keys(after).flatMap((field) => describeFieldChange({ field, name, from: before[field], to: after[field] }, format) ?? [])
}

/** An API token that was created or revoked, such as `Backup script (read)`. */
function describeToken(before: HistoryStep['before'], after: HistoryStep['after']) {
  const [revoked, created] = [before?.apiToken, after?.apiToken]
  if (typeof created === 'string') return { key: 'history.tokenCreated', token: created } as const
  return typeof revoked === 'string' ? ({ key: 'history.tokenRevoked', token: revoked } as const) : null
}

type FieldChange = { field: string; name: string; from: unknown; to: unknown }

function describeFieldChange({ field, name, from, to }: FieldChange, { t, formatValue }: HistoryFormat): string | null {
  if (field === 'avatar') return t(to === null ? 'history.pictureRemoved' : 'history.picture', { name })
  if (field === 'factors') return t('history.factorsReset', { name })
  if (field === 'status' && to !== 'pending') return t(`history.status.${String(to)}`, { name })
  if (!displayedFields.includes(field)) return null
  const values = { name, field: t(field) }
  const [previous, current] = [from, to].map((value) =>
    value === null || value === undefined || value === '' ? null : formatValue(field, value),
  )
  if (previous === null) return current === null ? null : t('history.set', { ...values, to: current })
  return current === null
    ? t('history.cleared', { ...values, from: previous })
    : t('history.changed', { ...values, from: previous, to: current })
}
