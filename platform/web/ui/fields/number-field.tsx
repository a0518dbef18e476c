import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from '../aria-locale.tsx'
import { RequiredMark, type FieldProps } from './field.tsx'
import field from './field.module.css'

export type NumberFieldProps = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  min?: number
  max?: number
  step?: number
  format?: Intl.NumberFormatOptions
  isDisabled?: boolean
}

/** Includes React Aria, so use it in lazy-loaded code. */
export function NumberField({
  label,
  isLabelHidden,
  help,
  error,
  isRequired,
  value,
  onChange,
  min,
  max,
  format,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaLocale isFigures>
      <AriaNumberField
        {...rest}
        {...{ isRequired }}
        className={field.field!}
        value={value ?? NaN}
        minValue={min}
        maxValue={max}
        formatOptions={format}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      >
        <Label className={isLabelHidden ? 'visually-hidden' : field.label}>
          {label}
          {isRequired && <RequiredMark />}
        </Label>
        <Group className={field.control!}>
          <Input className={`${field.bare} figures`} />
        </Group>
        {help && (
          <Text slot="description" className={field.help}>
            {help}
          </Text>
        )}
        <FieldError className={field.error!}>{error}</FieldError>
      </AriaNumberField>
    </AriaLocale>
  )
}
