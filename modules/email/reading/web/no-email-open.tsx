import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import css from './no-email-open.module.css'

export function NoEmailOpen() {
  const { t } = useTranslation('email')
  return (
    <div className={css.nothing}>
      <EmptyState illustration="message" text={t('mail.nothingOpen')} />
    </div>
  )
}
