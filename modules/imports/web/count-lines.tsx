import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { ImportCounts } from '../contract.ts'
import css from './count-lines.module.css'

const icons = { added: CircleCheck, existing: Info, duplicates: Info, invalid: CircleAlert, warnings: TriangleAlert }
const names = ['added', 'existing', 'duplicates', 'invalid', 'warnings'] as const

/** The counts of an import as sentences; `check` says what will happen, `result` what has happened. */
export function CountLines({ counts, tense }: { counts: ImportCounts; tense: 'check' | 'result' }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const shown = names.filter((name) => counts[name] > 0 || name === 'added')
  return (
    <ul className={css.lines}>
      {shown.map((name) => {
        const Icon = icons[name]
        return (
          <li key={name} className={css.line} data-kind={name}>
            <Icon aria-hidden />
            <span>{t(tense === 'check' ? `check.${name}` : `result.${name}`, { count: counts[name], number: number(counts[name]) })}</span>
          </li>
        )
      })}
    </ul>
  )
}
