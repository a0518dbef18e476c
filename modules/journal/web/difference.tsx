import { MoveRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { JournalStep } from '#platform/contract/company-journal.ts'
import { differenceOf } from './text-difference.ts'
import css from './journal.module.css'

type DifferenceProps = { kind: JournalStep['kind']; before: string | null; after: string | null }

/** From longer texts on, what changed within them is told rather than both. */
const LONG = 60

/** A value as it was and as it became; of what was added or deleted the one that there is. */
export function Difference({ kind, before, after }: DifferenceProps) {
  const { t } = useTranslation('journal')
  if (kind === 'created') return <ins className={css.after}>{after}</ins>
  if (kind === 'deleted') return <del className={css.before}>{before}</del>
  if (before !== null && after !== null && before.length + after.length > LONG) return <Within before={before} after={after} />
  return (
    <span className={css.pair}>
      <Side value={before} />
      <MoveRight className={css.arrow} role="img" aria-label={t('becomes')} />
      <Side value={after} isNew />
    </span>
  )
}

function Side({ value, isNew = false }: { value: string | null; isNew?: boolean }) {
  const { t } = useTranslation('journal')
  if (value === null) return <span className={css.soft}>{t('empty')}</span>
  return isNew ? <ins className={css.after}>{value}</ins> : <del className={css.before}>{value}</del>
}

function Within({ before, after }: { before: string; after: string }) {
  const { head, gone, come, tail } = differenceOf(before, after)
  return (
    <span className={css.within}>
      {head}
      {gone && <del className={css.before}>{gone}</del>}
      {come && <ins className={css.after}>{come}</ins>}
      {tail}
    </span>
  )
}
