import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './board-view.module.css'

/** Widths of the placeholder titles of each column's cards, in percent. */
const columns = { first: [75, 90, 60], second: [85, 65, 95, 70], third: [60, 80], fourth: [90, 70, 80] }

export const BoardSkeleton = () => (
  <div className={css.skeleton} aria-busy>
    {Object.entries(columns).map(([name, widths]) => (
      <div key={name} className={css.skeletonColumn}>
        <Skeleton width="45%" height="1em" />
        {widths.map((width) => (
          <div key={width} className={css.skeletonCard}>
            <Skeleton width="30%" />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
