import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './journal.module.css'

export const JournalSkeleton = () => (
  <div aria-busy className={css.list}>
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className={css.row}>
        <Skeleton width="28px" height="28px" isRound />
        <div className={css.words}>
          <Skeleton width="45%" />
          <Skeleton width="25%" height="0.75em" />
        </div>
      </div>
    ))}
  </div>
)
