import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './message-log.module.css'

export const MessageLogSkeleton = () => (
  <div aria-busy className={css.skeleton}>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton width="32px" height="32px" isRound />
        <Skeleton width={`${25 + ((row * 23) % 50)}%`} />
      </div>
    ))}
  </div>
)
