import { joinClasses } from '../join-classes.ts'
import css from './progress-bar.module.css'

type ProgressBarProps = {
  label?: string
  /** Up to `max`; indeterminate if undefined. */
  value?: number | undefined
  max?: number
  /** Styles it as an achievement, such as completed subtasks. */
  isAchievement?: boolean
  className?: string | undefined
}

export const ProgressBar = ({ label, value, max = 1, isAchievement, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    className={joinClasses(css.progress, isAchievement && css.achieved, className)}
    max={max}
    {...(value !== undefined && { value })}
  />
)
