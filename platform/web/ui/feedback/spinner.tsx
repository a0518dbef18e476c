import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import css from './spinner.module.css'

export type SpinnerProps = {
  type?: 'border' | 'grow'
  size?: 'small' | 'medium' | 'large'
  /** What is awaited; "Loading..." where left out. */
  text?: string
  /** Shows the text beside the spinner. */
  isTextShown?: boolean
  /** For a place that already says what it does, such as a busy button. */
  isDecorative?: boolean
}

export function Spinner({ type = 'border', size = 'medium', text, isTextShown = false, isDecorative = false }: SpinnerProps) {
  if (isDecorative) return <span className={classes(css.spinner, css[type], css[size])} aria-hidden />
  return (
    <span role="status" data-waiting className={css.status}>
      <span className={classes(css.spinner, css[type], css[size])} aria-hidden />
      <SpinnerText text={text} isShown={isTextShown} />
    </span>
  )
}

function SpinnerText({ text, isShown }: { text?: string; isShown: boolean }) {
  const { t } = useTranslation('platform', { useSuspense: false })
  return <span className={isShown ? undefined : 'unseen'}>{text ?? t('ui.loading', 'Loading...')}</span>
}
