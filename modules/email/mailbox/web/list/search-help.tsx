import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import css from './search-help.module.css'

/** Operators that end with a colon expect a value. */
const OPERATORS = [
  ['from', 'from:'],
  ['to', 'to:'],
  ['subject', 'subject:'],
  ['label', 'label:'],
  ['in', 'in:'],
  ['after', 'after:2026-01-01'],
  ['before', 'before:2026-12-31'],
  ['attachment', 'has:attachment'],
  ['unread', 'is:unread'],
  ['starred', 'is:starred'],
] as const

export function SearchHelp({ onSelect }: { onSelect: (operator: string) => void }) {
  const { t } = useTranslation('email')
  return (
    <Popover
      label={t('mail.searchHelp')}
      placement="bottom end"
      trigger={(trigger) => (
        <IconButton label={t('mail.searchHelp')} {...trigger}>
          <SlidersHorizontal />
        </IconButton>
      )}
    >
      {(close) => (
        <div className={css.help}>
          <p className={css.intro}>{t('mail.searchIntro')}</p>
          <ul>
            {OPERATORS.map(([key, operator]) => (
              <li key={key}>
                <button
                  type="button"
                  className={css.operator}
                  onClick={() => {
                    close()
                    onSelect(operator)
                  }}
                >
                  <code dir="ltr">{operator}</code>
                  <span>{t(`mail.word.${key}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}
