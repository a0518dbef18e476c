import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './journal.module.css'

/** In the place of rows that are on their way. */
export const WaitingRows = () => (
  <div aria-busy className={css.acts}>
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
