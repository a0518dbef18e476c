import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from './aria-locale.tsx'
import { Field, type ControlProps, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { FoundList } from './found-list.tsx'
import type { SelectOption } from './select.tsx'
import css from './tag-input.module.css'
import { useFoundOptions, type FindOptions } from './use-found-options.ts'

export type TagInputProps = FieldProps & {
  selected: readonly SelectOption[]
  onChange: (selected: readonly SelectOption[]) => void
  find: FindOptions
  /** Takes a text that is not among the options; Enter or a comma adds it. */
  make?: (text: string) => SelectOption | null
  placeholder?: string
}

/** Several of many, as tags in front of the text; Backspace takes the last away. For forms loaded on their own. */
export function TagInput({ selected, onChange, find, make, placeholder, ...rest }: TagInputProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <AriaLocale>
      <Field {...rest}>
        {(control) => (
          <div ref={box} className={`${field.control} ${css.box}`}>
            <Chosen label={rest.label} selected={selected} onChange={onChange} />
            <More
              {...{ selected, onChange, find, make, control, box }}
              label={rest.label}
              placeholder={selected.length ? undefined : placeholder}
            />
          </div>
        )}
      </Field>
    </AriaLocale>
  )
}

type MoreProps = TagInputProps & { control: ControlProps; box: RefObject<HTMLDivElement | null> }

function More({ label, selected, onChange, find, make, placeholder, control, box }: MoreProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, state } = useFoundOptions(find, text, isOpen)
  const taken = new Set(selected.map((option) => option.value))
  const add = (option: SelectOption | null | undefined) => {
    if (option && !taken.has(option.value)) onChange([...selected, option])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChoosing = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key === 'Backspace' && text === '') onChange(selected.slice(0, -1))
    if (!make || !text.trim() || isChoosing || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add(make(text.trim()))
  }
  return (
    <ComboBox
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className={css.more!}
      items={options.filter((option) => !taken.has(option.value))}
      inputValue={text}
      value={null}
      menuTrigger="focus"
      allowsEmptyCollection={!make}
      allowsCustomValue
      isRequired={control['aria-required']}
      isInvalid={control['aria-invalid']}
      validationBehavior="aria"
      onOpenChange={setOpen}
      onInputChange={setText}
      onChange={(key) => add(options.find((option) => option.value === key))}
    >
      <Input className={`${field.bare} ${css.input}`} placeholder={placeholder} onKeyDown={onKeyDown} />
      <FoundList state={state} triggerRef={box} />
    </ComboBox>
  )
}

function Chosen({ label, selected, onChange }: Pick<TagInputProps, 'label' | 'selected' | 'onChange'>) {
  const { t } = useTranslation('platform')
  if (selected.length === 0) return null
  return (
    <TagGroup aria-label={label} onRemove={(keys) => onChange(selected.filter((option) => !keys.has(option.value)))}>
      <TagList className={css.tags!}>
        {selected.map((option) => (
          <Tag key={option.value} id={option.value} textValue={option.label} className={css.tag!}>
            {option.icon}
            {option.label}
            <Button slot="remove" aria-label={t('ui.remove')} className={css.remove!}>
              <X />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
