import { Dot, type DotProps } from '#platform/web/ui/dot.tsx'
import type { CalendarName } from '../contract.ts'
import css from './tones.module.css'

/** The class that gives an element a calendar's colours, as `--event` and `--event-soft`. */
export const toneOf = (calendar: CalendarName) =>
  ({ Personal: css.personal, Business: css.business, Family: css.family, Holiday: css.holiday, ETC: css.etc })[calendar]!

const tones: Record<CalendarName, DotProps['tone']> = {
  Personal: 'danger',
  Business: 'primary',
  Family: 'warning',
  Holiday: 'success',
  ETC: 'info',
}

export const CalendarDot = ({ calendar }: { calendar: CalendarName }) => <Dot tone={tones[calendar]} />
