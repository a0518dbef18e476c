import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import css from './search-help.module.css'

/** The words that a search understands; those that end with a colon want one more. */
const WORDS = [
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

/** What can be looked for, each word ready to be put into the search. */
export function SearchHelp({ onWord }: { onWord: (word: string) => void }) {
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
            {WORDS.map(([key, word]) => (
              <li key={key}>
                <button
                  type="button"
                  className={css.word}
                  onClick={() => {
                    close()
                    onWord(word)
                  }}
                >
                  <code dir="ltr">{word}</code>
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
