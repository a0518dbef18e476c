import { classes } from '../classes.ts'
import css from './progress-bar.module.css'

type ProgressBarProps = {
  /** Left out where the text of a `label` stands around it. */
  label?: string
  /** Up to `max`; left out as long as nobody knows. */
  value?: number | undefined
  max?: number
  /** What is done is an achievement and not the way of a file. */
  isAchieved?: boolean
  className?: string | undefined
}

/** How far something is. */
export const ProgressBar = ({ label, value, max = 1, isAchieved, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    className={classes(css.progress, isAchieved && css.achieved, className)}
    max={max}
    {...(value !== undefined && { value })}
  />
)
