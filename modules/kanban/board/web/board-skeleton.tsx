import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import css from './board-view.module.css'

/** How wide the titles of the cards of each column are, in percent. */
const columns = { first: [75, 90, 60], second: [85, 65, 95, 70], third: [60, 80], fourth: [90, 70, 80] }

/** Columns and cards where they will stand. */
export const BoardSkeleton = () => (
  <div className={css.waiting} aria-busy>
    {Object.entries(columns).map(([name, widths]) => (
      <div key={name} className={css.waitingColumn}>
        <Skeleton width="45%" height="1em" />
        {widths.map((width) => (
          <div key={width} className={css.waitingCard}>
            <Skeleton width="30%" />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
