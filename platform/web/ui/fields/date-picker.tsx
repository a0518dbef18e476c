import { useState } from 'react'
import { parseDate } from '@internationalized/date'
import { CalendarDays, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { useTranslation } from 'react-i18next'
import { runAfterPaint } from '../../hooks/after-paint.ts'
import { AriaLocale } from '../aria-locale.tsx'
import css from './date-picker.module.css'
import { RequiredMark, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import popup from '../overlays/popup.module.css'
import { Popup, useInteractivePage } from '../overlays/popup.tsx'

export type DatePickerProps = FieldProps & {
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: string
  max?: string
  isDisabled?: boolean
}

/** Includes React Aria, so use it in lazy-loaded code. */
export function DatePicker({
  label,
  isLabelHidden,
  help,
  error,
  isRequired,
  className,
  value,
  onChange,
  min,
  max,
  ...rest
}: DatePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (shouldOpen: boolean) => (shouldOpen ? runAfterPaint(() => setOpen(true)) : setOpen(false))
  useInteractivePage(isOpen)
  return (
    <AriaLocale isFigures>
      <AriaDatePicker
        {...rest}
        {...{ isRequired, isOpen }}
        className={[field.field, className].filter(Boolean).join(' ')}
        value={value ? parseDate(value) : null}
        minValue={min ? parseDate(min) : undefined}
        maxValue={max ? parseDate(max) : undefined}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onOpenChange={open}
        onChange={(date) => onChange(date?.toString() ?? null)}
      >
        <Label className={isLabelHidden ? 'visually-hidden' : field.label}>
          {label}
          {isRequired && <RequiredMark />}
        </Label>
        <DateInputGroup isDisabled={rest.isDisabled} onClear={value && !isRequired ? () => onChange(null) : undefined} />
        {help && (
          <Text slot="description" className={field.help}>
            {help}
          </Text>
        )}
        <FieldError className={field.error!}>{error}</FieldError>
        <AriaLocale>
          <Popup>
            <Dialog className={popup.box!}>
              <MonthCalendar />
            </Dialog>
          </Popup>
        </AriaLocale>
      </AriaDatePicker>
    </AriaLocale>
  )
}

function DateInputGroup({ isDisabled, onClear }: { isDisabled?: boolean; onClear?: () => void }) {
  const { t } = useTranslation('platform')
  return (
    <Group className={field.control!}>
      <DateInput className={css.input!}>{(segment) => <DateSegment segment={segment} className={css.segment!} />}</DateInput>
      {onClear && !isDisabled && (
        <IconButton label={t('ui.clear')} size="small" onClick={onClear}>
          <X />
        </IconButton>
      )}
      <Button className={css.open!}>
        <CalendarDays />
      </Button>
    </Group>
  )
}
