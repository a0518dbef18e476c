import { Bot, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeKind, JournalChange, JournalStep } from '#platform/contract/company-journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Badge, type BadgeProps } from '#platform/web/ui/lists/badge.tsx'
import { ChangeDetails } from './change-details.tsx'
import css from './journal.module.css'
import { useFieldFormat } from './use-field-format.ts'
import { RecordName } from './record-name.tsx'

const toneByKind: Record<ChangeKind, BadgeProps['tone']> = {
  created: 'success',
  changed: 'info',
  deleted: 'danger',
  undone: 'warning',
  restored: 'primary',
}

type ChangeRowProps = { entry: JournalChange; isOpen: boolean; onToggle: (isOpen: boolean) => void }

export function ChangeRow({ entry, isOpen, onToggle }: ChangeRowProps) {
  const { t } = useTranslation(['journal', 'platform'])
  const { relative, dateTime } = useFormat()
  const id = useId()
  const { actor, at, viaToken, kind, steps, hasMore } = entry
  const [first, ...others] = steps
  return (
    <li className={css.entry}>
      <div className={css.row} onClick={(event) => isRowClick(event) && onToggle(!isOpen)}>
        {actor ? <Avatar person={actor} size="small" isDecorative /> : <Bot className={css.systemIcon} aria-hidden />}
        <div className={css.words}>
          <p className={css.line}>
            <strong>{actor?.fullName ?? t('nobody')}</strong> <Badge tone={toneByKind[kind]}>{t(`kind.${kind}`)}</Badge>{' '}
            <RecordName step={first!} />
            {others.length > 0 && <span className={css.soft}>{t(hasMore ? 'others.atLeast' : 'others', { count: others.length })}</span>}
          </p>
          {viaToken !== null && <p className={css.fields}>{t('platform:history.viaToken', { token: viaToken })}</p>}
          <Fields step={first!} />
        </div>
        <time className={css.time} dateTime={at} title={dateTime(at)}>
          {relative(at)}
        </time>
        <button
          type="button"
          className={css.open}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('open', { what: first!.title ?? '' })}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      <div id={id}>{isOpen && <ChangeDetails change={entry.change} />}</div>
    </li>
  )
}

/** Clicks on links and buttons, and text selection, must not toggle the row. */
const isRowClick = ({ target }: { target: EventTarget }) =>
  !(target as HTMLElement).closest('a, button') && String(document.getSelection() ?? '') === ''

function Fields({ step }: { step: JournalStep }) {
  const { list } = useFormat()
  const fieldFormat = useFieldFormat(step.subject)
  const names = step.kind === 'changed' ? [...new Set(step.fields.flatMap((field) => fieldFormat.name(field) ?? []))] : []
  return names.length > 0 ? <p className={css.fields}>{list(names)}</p> : null
}
