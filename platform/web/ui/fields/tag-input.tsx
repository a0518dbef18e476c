import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '../aria-locale.tsx'
import { ComboInput } from './combo-parts.tsx'
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
  /** Reads one or several from a text that is written or pasted, as with addresses; what it cannot read is marked as wrong. */
  split?: (text: string) => readonly SelectOption[]
  placeholder?: string
}

/** Several of many, as tags in front of the text; Backspace takes the last away. For forms loaded on their own. */
export function TagInput({ selected, onChange, find, make, split, placeholder, ...rest }: TagInputProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <AriaLocale>
      <Field {...rest}>
        {(control) => (
          <div ref={box} className={`${field.control} ${css.box}`}>
            <Chosen label={rest.label} selected={selected} onChange={onChange} />
            <More
              {...{ selected, onChange, find, make, split, control, box }}
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

function More({ label, selected, onChange, find, make, split, placeholder, control, box }: MoreProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, state } = useFoundOptions(find, text, isOpen)
  const taken = new Set(selected.map((option) => option.value))
  const shown = options.filter((option) => !taken.has(option.value))
  const add = (all: readonly (SelectOption | null | undefined)[]) => {
    const fresh = all.filter((option) => option && !taken.has(option.value)) as SelectOption[]
    if (fresh.length > 0) onChange([...selected, ...new Map(fresh.map((option) => [option.value, option])).values()])
    setText('')
  }
  const { onKeyDown, onPaste, onBlur } = written({
    text,
    selected,
    make,
    split,
    first: state === 'there' ? options[0] : undefined,
    add,
    onChange,
    setText,
  })
  const Typed = split ? Input : ComboInput
  return (
    <ComboBox
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className={css.more!}
      items={shown}
      inputValue={text}
      value={null}
      menuTrigger="input"
      allowsEmptyCollection={!make}
      allowsCustomValue
      isRequired={control['aria-required']}
      isInvalid={control['aria-invalid']}
      validationBehavior="aria"
      onOpenChange={setOpen}
      onInputChange={setText}
      onChange={(key) => key !== null && add(options.filter((option) => option.value === key))}
    >
      <Typed className={`${field.bare} ${css.input}`} placeholder={placeholder} {...{ onKeyDown, onPaste, onBlur }} />
      <FoundList count={shown.length} state={state} triggerRef={box} isQuiet={split !== undefined} />
    </ComboBox>
  )
}

type Writing = Pick<TagInputProps, 'selected' | 'onChange' | 'make' | 'split'> & {
  text: string
  first: SelectOption | undefined
  add: (options: readonly (SelectOption | null | undefined)[]) => void
  setText: (text: string) => void
}

/** What keys and pasting make of the text in front of the caret. */
function written({ text, selected, make, split, first, add, onChange, setText }: Writing) {
  const takeBack = () => {
    const last = selected.at(-1)
    onChange(selected.slice(0, -1))
    if (last?.isWrong) setText(last.label)
  }
  const take = (isLeaving: boolean) => {
    if (!split) return add([make?.(text.trim())])
    const read = split(text)
    add(!isLeaving && first && read.some(({ isWrong }) => isWrong) ? [first] : read)
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isChoosing = event.currentTarget.hasAttribute('aria-activedescendant')
      const isTaking = event.key === 'Enter' || event.key === ',' || (split !== undefined && event.key === ';')
      if (event.key === 'Backspace' && text === '' && selected.length > 0) {
        takeBack()
        if (selected.at(-1)?.isWrong) event.preventDefault()
      }
      if ((!make && !split) || !text.trim() || isChoosing || !isTaking || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      take(false)
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const read = split?.(event.clipboardData.getData('text/plain')) ?? []
      if (read.length < 2 && !read.some(({ isWrong }) => !isWrong)) return
      event.preventDefault()
      add([...(text.trim() ? split!(text) : []), ...read])
    },
    onBlur: () => void (split && text.trim() && take(true)),
  }
}

function Chosen({ label, selected, onChange }: Pick<TagInputProps, 'label' | 'selected' | 'onChange'>) {
  const { t } = useTranslation('platform')
  if (selected.length === 0) return null
  return (
    <TagGroup aria-label={label} onRemove={(keys) => onChange(selected.filter((option) => !keys.has(option.value)))}>
      <TagList className={css.tags!}>
        {selected.map((option) => (
          <Tag
            key={option.value}
            id={option.value}
            textValue={option.isWrong ? t('ui.wrong', { text: option.label }) : option.label}
            className={css.tag!}
            data-wrong={option.isWrong || undefined}
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
