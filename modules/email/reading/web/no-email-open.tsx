import { useTranslation } from 'react-i18next'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './no-email-open.module.css'

export function NoEmailOpen() {
  const { t } = useTranslation('email')
  return (
    <div className={css.nothing}>
      <EmptyState illustration="message" text={t('mail.nothingOpen')} />
    </div>
  )
}

export const EmailSkeleton = () => (
  <div aria-busy className={css.waiting}>
    <Skeleton width="60%" height="24px" />
    <div className={css.sender}>
      <Skeleton width="36px" height="36px" isRound />
      <Skeleton width="40%" />
    </div>
    {['95%', '88%', '92%', '40%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
