import { classes } from '#platform/web/ui/classes.ts'
import type { CalendarName } from '../contract.ts'
import css from './tones.module.css'

/** The class that gives an element a calendar's colours, as `--event` and `--event-soft`. */
export const toneOf = (calendar: CalendarName) =>
  ({ Personal: css.personal, Business: css.business, Family: css.family, Holiday: css.holiday, ETC: css.etc })[calendar]!

export const CalendarDot = ({ calendar }: { calendar: CalendarName }) => <span aria-hidden className={classes(css.dot, toneOf(calendar))} />
