import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { ChevronDown } from 'lucide-react'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from './aria-locale.tsx'
import date from './date-picker.module.css'
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
  const [text, setText] = useState(selected?.label ?? '')
  const [isOpen, setOpen] = useState(false)
  const { options, state } = useFoundOptions(find, text === selected?.label ? '' : text, isOpen)
  return (
    <AriaLocale>
      <AriaComboBox
        {...{ isRequired, isDisabled }}
        className={field.field!}
        items={options}
        inputValue={text}
        value={selected?.value ?? null}
        menuTrigger="focus"
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
          <Input className={field.bare!} placeholder={placeholder} />
          <Button className={date.open!}>
            <ChevronDown />
          </Button>
        </Group>
        {help && (
          <Text slot="description" className={field.help}>
            {help}
          </Text>
        )}
        <FieldError className={field.error!}>{error}</FieldError>
        <FoundList state={state} />
      </AriaComboBox>
    </AriaLocale>
  )
}
