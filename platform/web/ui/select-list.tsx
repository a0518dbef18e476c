import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { layer } from '../theme/constants.ts'
import { AriaLocale } from './aria-locale.tsx'
import css from './popup.module.css'
import type { SelectListProps, SelectOption } from './select.tsx'

/** The list of a select; loaded on intent by `Select`. */
export function SelectList({ options, value, onChange, label, isOpen, openedBy, triggerRef, onClose }: SelectListProps) {
  return (
    <AriaLocale>
      <Popover
        {...{ triggerRef, isOpen }}
        trigger="Select"
        aria-label={label}
        placement="bottom start"
        offset={4}
        className={css.popup}
        style={{ zIndex: layer.popup, minInlineSize: triggerRef.current?.offsetWidth }}
        onOpenChange={(open) => !open && onClose()}
      >
        <ListBox
          aria-label={label}
          items={options}
          selectionMode="single"
          disallowEmptySelection={value !== null}
          selectedKeys={value === null ? [] : [value]}
          disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.value)}
          autoFocus={openedBy === 'last' && value === null ? 'last' : 'first'}
          shouldFocusWrap
          className={css.list}
          {...reportsTheSame}
          onSelectionChange={(keys) => {
            const [key] = keys
            if (key !== undefined) onChange(String(key))
            onClose()
          }}
        >
          {(option) => <Entry id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </AriaLocale>
  )
}

/** React Aria's own, though not among the list's types: choosing what is chosen closes the list too. */
const reportsTheSame = { allowDuplicateSelectionEvents: true }

const Entry = ({ id, option }: { id: string; option: SelectOption }) => (
  <ListBoxItem id={id} textValue={option.label} className={css.item}>
    {({ isSelected }) => (
      <>
        {option.icon}
        <span className={css.words}>
          {option.label}
          {option.detail && <span className={css.detail}>{option.detail}</span>}
        </span>
        {isSelected && <Check className={css.check} />}
      </>
    )}
  </ListBoxItem>
)
