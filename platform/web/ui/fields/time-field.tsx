import { parseTime } from '@internationalized/date'
import { DateInput, DateSegment, TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from '../aria-locale.tsx'
import { joinClasses } from '../join-classes.ts'
import date from './date-picker.module.css'
import { RequiredMark, type FieldProps } from './field.tsx'
import field from './field.module.css'

export type TimeFieldProps = FieldProps & {
  /** `HH:MM`, or null. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  isDisabled?: boolean
}

/** Includes React Aria, so use it in lazy-loaded code. */
export function TimeField({ label, isLabelHidden, help, error, isRequired, className, value, onChange, ...rest }: TimeFieldProps) {
  return (
    <AriaLocale isFigures>
      <AriaTimeField
        {...rest}
        {...{ isRequired }}
        className={joinClasses(field.field, className)}
        value={value ? parseTime(value) : null}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
      >
        <Label className={isLabelHidden ? 'visually-hidden' : field.label}>
          {label}
          {isRequired && <RequiredMark />}
        </Label>
        <DateInput className={joinClasses(field.control, date.input)}>
          {(segment) => <DateSegment segment={segment} className={date.segment!} />}
        </DateInput>
        {help && (
          <Text slot="description" className={field.help}>
            {help}
          </Text>
        )}
        <FieldError className={field.error!}>{error}</FieldError>
      </AriaTimeField>
    </AriaLocale>
  )
}
