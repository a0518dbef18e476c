import { MoveRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { JournalStep } from '#platform/contract/company-journal.ts'
import { diffText } from './diff-text.ts'
import css from './journal.module.css'

type FieldDifferenceProps = { kind: JournalStep['kind']; before: string | null; after: string | null }

/** Characters; longer values show the changed words within their context. */
const INLINE_LIMIT = 60

export function FieldDifference({ kind, before, after }: FieldDifferenceProps) {
  const { t } = useTranslation('journal')
  if (kind === 'created') return <ins className={css.after}>{after}</ins>
  if (kind === 'deleted') return <del className={css.before}>{before}</del>
  if (before !== null && after !== null && before.length + after.length > INLINE_LIMIT)
    return <TextDifference before={before} after={after} />
  return (
    <span className={css.pair}>
      <FieldValue value={before} />
      <MoveRight className={css.arrow} role="img" aria-label={t('becomes')} />
      <FieldValue value={after} isNew />
    </span>
  )
}

function FieldValue({ value, isNew = false }: { value: string | null; isNew?: boolean }) {
  const { t } = useTranslation('journal')
  if (value === null) return <span className={css.soft}>{t('empty')}</span>
  return isNew ? <ins className={css.after}>{value}</ins> : <del className={css.before}>{value}</del>
}

function TextDifference({ before, after }: { before: string; after: string }) {
  const { prefix, removed, added, suffix } = diffText(before, after)
  return (
    <span>
      {prefix}
      {removed && <del className={css.before}>{removed}</del>}
      {added && <ins className={css.after}>{added}</ins>}
      {suffix}
    </span>
  )
}
