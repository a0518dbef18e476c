import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { MonthPicker } from '#platform/web/ui/month.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { calendars, type CalendarName } from '../contract.ts'
import { CalendarDot } from './calendar-dot.tsx'
import css from './calendar-side.module.css'
import { toggled } from './view.ts'

export type CalendarSideProps = {
  date: string
  selected: readonly CalendarName[]
  /** Not there where the button for it stands elsewhere, or the viewer may not. */
  onNew?: (() => void) | undefined
  onDate: (date: string) => void
  onSelected: (selected: readonly CalendarName[]) => void
}

/** A month to leap by, and which calendars are shown. */
export function CalendarSide({ date, selected, onNew, onDate, onSelected }: CalendarSideProps) {
  const { t } = useTranslation('calendar')
  return (
    <div className={css.side}>
      {onNew && (
        <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={onNew}>
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
          isMixed={selected.length > 0 && selected.length < calendars.length}
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
            onChange={() => onSelected(toggled(selected, name))}
          />
        ))}
      </fieldset>
    </div>
  )
}
