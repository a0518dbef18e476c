import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './quote-button.module.css'

export function QuoteButton({ isExpanded, onToggle }: { isExpanded: boolean; onToggle: () => void }) {
  const { t } = useTranslation('email')
  const label = t(isExpanded ? 'mail.hideQuote' : 'mail.showQuote')
  return (
    <button type="button" className={css.button} aria-expanded={isExpanded} aria-label={label} title={label} onClick={onToggle}>
      <Ellipsis aria-hidden />
    </button>
  )
}
