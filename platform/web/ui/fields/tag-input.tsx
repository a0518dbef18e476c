import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '../aria-locale.tsx'
import { ComboBoxInput } from './combo-box-parts.tsx'
import { Field, type ControlProps, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { OptionPopup } from './option-popup.tsx'
import type { SelectOption } from './select-option.ts'
import css from './tag-input.module.css'
import { useAsyncOptions, type LoadOptions } from './use-async-options.ts'

export type TagInputProps = FieldProps & {
  selected: readonly SelectOption[]
  onChange: (selected: readonly SelectOption[]) => void
  loadOptions: LoadOptions
  /** Creates an option from free text, added with Enter or a comma. */
  createOption?: (text: string) => SelectOption | null
  /** Parses typed or pasted text into options, such as addresses; unreadable parts are marked invalid. */
  parseOptions?: (text: string) => readonly SelectOption[]
  placeholder?: string
}

/** Selects several options as tags. Includes React Aria, so use it in lazy-loaded code. */
export function TagInput({ selected, onChange, loadOptions, createOption, parseOptions, placeholder, ...rest }: TagInputProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <AriaLocale>
      <Field {...rest}>
        {(control) => (
          <div ref={box} className={`${field.control} ${css.box}`}>
            <SelectedTags label={rest.label} selected={selected} onChange={onChange} />
            <TagComboBox
              {...{ selected, onChange, loadOptions, createOption, parseOptions, control, box }}
              label={rest.label}
              placeholder={selected.length ? undefined : placeholder}
            />
          </div>
        )}
      </Field>
    </AriaLocale>
  )
}

type TagComboBoxProps = TagInputProps & { control: ControlProps; box: RefObject<HTMLDivElement | null> }

function TagComboBox({ label, selected, onChange, loadOptions, createOption, parseOptions, placeholder, control, box }: TagComboBoxProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // The list closes when nothing matches, and opens again once something does.
  const { options, state } = useAsyncOptions(loadOptions, text, isOpen || text !== '')
  const selectedValues = new Set(selected.map((option) => option.value))
  const availableOptions = options.filter((option) => !selectedValues.has(option.value))
  const add = (all: readonly (SelectOption | null | undefined)[]) => {
    const fresh = all.filter((option) => option && !selectedValues.has(option.value)) as SelectOption[]
    if (fresh.length > 0) onChange([...selected, ...new Map(fresh.map((option) => [option.value, option])).values()])
    setText('')
  }
  const { onKeyDown, onPaste, onBlur } = getInputHandlers({
    text,
    selected,
    createOption,
    parseOptions,
    first: state === 'there' ? options[0] : undefined,
    add,
    onChange,
    setText,
  })
  const InputComponent = parseOptions ? Input : ComboBoxInput
  return (
    <ComboBox
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className={css.more!}
      items={availableOptions}
      inputValue={text}
      value={null}
      menuTrigger="input"
      allowsEmptyCollection={!createOption}
      allowsCustomValue
      isRequired={control['aria-required']}
      isInvalid={control['aria-invalid']}
      validationBehavior="aria"
      onOpenChange={setOpen}
      onInputChange={setText}
      onChange={(key) => key !== null && add(options.filter((option) => option.value === key))}
    >
      <InputComponent className={`${field.bare} ${css.input}`} placeholder={placeholder} {...{ onKeyDown, onPaste, onBlur }} />
      <OptionPopup count={availableOptions.length} state={state} triggerRef={box} isQuiet={parseOptions !== undefined} />
    </ComboBox>
  )
}

type InputState = Pick<TagInputProps, 'selected' | 'onChange' | 'createOption' | 'parseOptions'> & {
  text: string
  first: SelectOption | undefined
  add: (options: readonly (SelectOption | null | undefined)[]) => void
  setText: (text: string) => void
}

function getInputHandlers({ text, selected, createOption, parseOptions, first, add, onChange, setText }: InputState) {
  const removeLastTag = () => {
    const last = selected.at(-1)
    onChange(selected.slice(0, -1))
    if (last?.isInvalid) setText(last.label)
  }
  const addTyped = (isBlur: boolean) => {
    if (!parseOptions) {
      const created = createOption?.(text.trim())
      return created ? add([created]) : undefined
    }
    const read = parseOptions(text)
    add(!isBlur && first && read.some(({ isInvalid }) => isInvalid) ? [first] : read)
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isChoosing = event.currentTarget.hasAttribute('aria-activedescendant')
      const isTaking = event.key === 'Enter' || event.key === ',' || (parseOptions !== undefined && event.key === ';')
      if (event.key === 'Backspace' && text === '' && selected.length > 0) {
        removeLastTag()
        if (selected.at(-1)?.isInvalid) event.preventDefault()
      }
      if ((!createOption && !parseOptions) || !text.trim() || isChoosing || !isTaking || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      addTyped(false)
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const read = parseOptions?.(event.clipboardData.getData('text/plain')) ?? []
      if (read.length < 2 && !read.some(({ isInvalid }) => !isInvalid)) return
      event.preventDefault()
      add([...(text.trim() ? parseOptions!(text) : []), ...read])
    },
    onBlur: () => void (parseOptions && text.trim() && addTyped(true)),
  }
}

function SelectedTags({ label, selected, onChange }: Pick<TagInputProps, 'label' | 'selected' | 'onChange'>) {
  const { t } = useTranslation('platform')
  if (selected.length === 0) return null
  return (
    <TagGroup aria-label={label} onRemove={(keys) => onChange(selected.filter((option) => !keys.has(option.value)))}>
      <TagList className={css.tags!}>
        {selected.map((option) => (
          <Tag
            key={option.value}
            id={option.value}
            textValue={option.isInvalid ? t('ui.wrong', { text: option.label }) : option.label}
            className={css.tag!}
            data-wrong={option.isInvalid || undefined}
          >
            {option.icon}
            <span title={option.detail}>{option.label}</span>
            <Button slot="remove" aria-label={t('ui.remove')} className={css.remove!}>
              <X />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
