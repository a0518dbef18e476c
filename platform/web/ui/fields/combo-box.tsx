import { useState, type ReactNode } from 'react'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from '../aria-locale.tsx'
import { ComboBoxButton, ComboBoxInput } from './combo-box-parts.tsx'
import { RequiredMark, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { OptionPopup } from './option-popup.tsx'
import type { SelectOption } from './select-option.ts'
import { useAsyncOptions, type LoadOptions } from './use-async-options.ts'

export type ComboBoxProps = FieldProps & {
  selected: SelectOption | null
  onChange: (option: SelectOption | null) => void
  loadOptions: LoadOptions
  placeholder?: string
  isDisabled?: boolean
}

/** Selects one of many options by typing. Includes React Aria, so use it in lazy-loaded code. */
export function ComboBox({ selected, onChange, loadOptions, placeholder, isDisabled, ...fieldProps }: ComboBoxProps) {
  const { isRequired, error } = fieldProps
  const { text, setText } = useText(selected?.label ?? '')
  const [isOpen, setOpen] = useState(false)
  const isUnchanged = text === selected?.label
  const { options, state } = useAsyncOptions(loadOptions, isUnchanged ? '' : text, isOpen)
  // An empty list would open again after Escape.
  const shown = options.length === 0 && selected && state === 'loading' ? [selected] : options
  return (
    <AriaLocale>
      <AriaComboBox
        {...{ isRequired, isDisabled }}
        className={field.field!}
        items={shown}
        inputValue={text}
        value={selected?.value ?? null}
        menuTrigger="input"
        allowsEmptyCollection
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onOpenChange={setOpen}
        onInputChange={(next) => {
          setText(next)
          if (next === '' && selected) onChange(null)
        }}
        onChange={(key) => {
          const chosen = options.find((option) => option.value === key) ?? null
          if (chosen) onChange(chosen)
          setText(chosen?.label ?? selected?.label ?? '')
        }}
      >
        <ComboBoxField {...fieldProps}>
          {isUnchanged && selected?.icon}
          <ComboBoxInput
            className={field.bare!}
            placeholder={placeholder}
            // Select the text, so that typing replaces it.
            onClick={(event) => isUnchanged && event.currentTarget.select()}
          />
        </ComboBoxField>
        <OptionPopup count={shown.length} state={state} />
      </AriaComboBox>
    </AriaLocale>
  )
}

const ComboBoxField = ({ label, isLabelHidden, isRequired, help, error, children }: FieldProps & { children: ReactNode }) => (
  <>
    <Label className={isLabelHidden ? 'visually-hidden' : field.label}>
      {label}
      {isRequired && <RequiredMark />}
    </Label>
    <Group className={field.control!}>
      {children}
      <ComboBoxButton />
    </Group>
    {help && (
      <Text slot="description" className={field.help}>
        {help}
      </Text>
    )}
    <FieldError className={field.error!}>{error}</FieldError>
  </>
)

function useText(label: string) {
  const [text, setText] = useState(label)
  const [shown, setShown] = useState(label)
  if (label !== shown) {
    setShown(label)
    if (text === shown) setText(label)
  }
  return { text, setText }
}
