import { ColorDot, type ColorDotProps } from '#platform/web/ui/lists/color-dot.tsx'
import type { CalendarName } from '../contract.ts'
import css from './tones.module.css'

export const getToneClass = (calendar: CalendarName) =>
  ({ Personal: css.personal, Business: css.business, Family: css.family, Holiday: css.holiday, ETC: css.etc })[calendar]!

const tones: Record<CalendarName, ColorDotProps['tone']> = {
  Personal: 'danger',
  Business: 'primary',
  Family: 'warning',
  Holiday: 'success',
  ETC: 'info',
}

export const CalendarDot = ({ calendar }: { calendar: CalendarName }) => <ColorDot tone={tones[calendar]} />
