import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { MonthPicker } from '#platform/web/ui/fields/month-calendar.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { calendars, type CalendarName } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import css from './calendar-sidebar.module.css'
import { toggleCalendar } from './view.ts'

export type CalendarSidebarProps = {
  date: string
  selected: readonly CalendarName[]
  onNew?: (() => void) | undefined
  onDate: (date: string) => void
  onSelected: (selected: readonly CalendarName[]) => void
  children?: ReactNode
}

export function CalendarSidebar({ date, selected, onNew, onDate, onSelected, children }: CalendarSidebarProps) {
  const { t } = useTranslation('calendar')
  return (
    <div className={css.side}>
      {onNew && (
        <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={onNew}>
          {t('new')}
        </Button>
      )}
      <div className={css.month}>
        <MonthPicker label={t('leap')} value={date} onChange={onDate} />
      </div>
      <fieldset className={css.calendars}>
        <legend>{t('calendars')}</legend>
        <Checkbox
          label={t('calendars.all')}
          isChecked={selected.length === calendars.length}
          isIndeterminate={selected.length > 0 && selected.length < calendars.length}
          onChange={(isChecked) => onSelected(isChecked ? calendars : [])}
        />
        {calendars.map((name) => (
          <Checkbox
            key={name}
            label={
              <span className={css.name}>
                <CalendarDot calendar={name} />
                {t(`calendar.${name}`)}
              </span>
            }
            isChecked={selected.includes(name)}
            onChange={() => onSelected(toggleCalendar(selected, name))}
          />
        ))}
      </fieldset>
      {children}
    </div>
  )
}
