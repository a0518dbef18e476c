import { Bot, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActKind, JournalAct, JournalStep } from '#platform/contract/company-journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Pill, type PillProps } from '#platform/web/ui/lists/pill.tsx'
import { ActDetail } from './act-detail.tsx'
import css from './journal.module.css'
import { useFieldWords } from './field-words.ts'
import { RecordName } from './record-name.tsx'

const tones: Record<ActKind, PillProps['tone']> = {
  created: 'success',
  changed: 'info',
  deleted: 'danger',
  undone: 'warning',
  restored: 'primary',
}

type ActRowProps = { act: JournalAct; isOpen: boolean; onToggle: (isOpen: boolean) => void }

/** Who did what with what, and when; opened, what became of each field, and taking it back. */
export function ActRow({ act, isOpen, onToggle }: ActRowProps) {
  const { t } = useTranslation('journal')
  const { relative, dateTime } = useFormat()
  const id = useId()
  const { actor, at, kind, steps, hasMore } = act
  const [first, ...others] = steps
  return (
    <li className={css.act}>
      <div className={css.row} onClick={(event) => isPlain(event) && onToggle(!isOpen)}>
        {actor ? <Avatar person={actor} size="small" isDecorative /> : <Bot className={css.nobody} aria-hidden />}
        <div className={css.words}>
          <p className={css.line}>
            <strong>{actor?.fullName ?? t('nobody')}</strong> <Pill tone={tones[kind]}>{t(`kind.${kind}`)}</Pill>{' '}
            <RecordName step={first!} />
            {others.length > 0 && <span className={css.soft}>{t(hasMore ? 'others.atLeast' : 'others', { count: others.length })}</span>}
          </p>
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
      <div id={id}>{isOpen && <ActDetail change={act.change} />}</div>
    </li>
  )
}

/** Links and words that are being copied stay what they are. */
const isPlain = ({ target }: { target: EventTarget }) =>
  !(target as HTMLElement).closest('a, button') && String(document.getSelection() ?? '') === ''

function Fields({ step }: { step: JournalStep }) {
  const { list } = useFormat()
  const words = useFieldWords(step.subject)
  const names = step.kind === 'changed' ? [...new Set(step.fields.flatMap((field) => words.name(field) ?? []))] : []
  return names.length > 0 ? <p className={css.fields}>{list(names)}</p> : null
}
