import { useTranslation } from 'react-i18next'
import { joinClasses } from '../join-classes.ts'
import css from './spinner.module.css'

export type SpinnerProps = {
  type?: 'border' | 'grow'
  size?: 'small' | 'medium' | 'large'
  text?: string
  showsText?: boolean
  isDecorative?: boolean
}

export function Spinner({ type = 'border', size = 'medium', text, showsText = false, isDecorative = false }: SpinnerProps) {
  if (isDecorative) return <span className={joinClasses(css.spinner, css[type], css[size])} aria-hidden />
  return (
    <span role="status" data-waiting className={css.status}>
      <span className={joinClasses(css.spinner, css[type], css[size])} aria-hidden />
      <SpinnerText text={text} isShown={showsText} />
    </span>
  )
}

function SpinnerText({ text, isShown }: { text?: string; isShown: boolean }) {
  const { t } = useTranslation('platform', { useSuspense: false })
  return <span className={isShown ? undefined : 'visually-hidden'}>{text ?? t('ui.loading', 'Loading…')}</span>
}
