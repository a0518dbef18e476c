import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './email-skeleton.module.css'

/** Takes the place of an email while it loads. */
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
