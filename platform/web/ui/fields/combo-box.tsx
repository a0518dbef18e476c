import { useState } from 'react'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from '../aria-locale.tsx'
import { ComboButton, ComboInput } from './combo-parts.tsx'
import { Required, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { FoundList } from './found-list.tsx'
import type { SelectOption } from './select.tsx'
import { useFoundOptions, type FindOptions } from './use-found-options.ts'

export type ComboBoxProps = FieldProps & {
  selected: SelectOption | null
  onChange: (option: SelectOption | null) => void
  find: FindOptions
  placeholder?: string
  isDisabled?: boolean
}

/** One of many, found by typing; emptied by emptying the text. Brings React Aria: for forms loaded on their own. */
export function ComboBox({
  label,
  isLabelUnseen,
  help,
  error,
  isRequired,
  selected,
  onChange,
  find,
  placeholder,
  isDisabled,
}: ComboBoxProps) {
  const { text, setText } = useText(selected?.label ?? '')
  const [isOpen, setOpen] = useState(false)
  const { options, state } = useFoundOptions(find, text === selected?.label ? '' : text, isOpen)
  // Without its choice among them the list would open again as soon as Escape has closed it.
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
        <Label className={isLabelUnseen ? 'unseen' : field.label}>
          {label}
          {isRequired && <Required />}
        </Label>
        <Group className={field.control!}>
          {selected && text === selected.label && selected.icon}
          <ComboInput
            className={field.bare!}
            placeholder={placeholder}
            // The first key then takes the place of the choice.
            onClick={(event) => text === selected?.label && event.currentTarget.select()}
          />
          <ComboButton />
        </Group>
        {help && (
          <Text slot="description" className={field.help}>
            {help}
          </Text>
        )}
        <FieldError className={field.error!}>{error}</FieldError>
        <FoundList count={shown.length} state={state} />
      </AriaComboBox>
    </AriaLocale>
  )
}

/** What is written in the field, which follows the label of the choice unless something else is being written. */
function useText(label: string) {
  const [text, setText] = useState(label)
  const [shown, setShown] = useState(label)
  if (label !== shown) {
    setShown(label)
    if (text === shown) setText(label)
  }
  return { text, setText }
}
