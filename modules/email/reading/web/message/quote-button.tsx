import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './quote-button.module.css'

/** Shows what a mail repeats, or folds it again. */
export function QuoteButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useTranslation('email')
  const label = t(isShown ? 'mail.hideQuote' : 'mail.showQuote')
  return (
    <button type="button" className={css.button} aria-expanded={isShown} aria-label={label} title={label} onClick={onToggle}>
      <Ellipsis aria-hidden />
    </button>
  )
}
