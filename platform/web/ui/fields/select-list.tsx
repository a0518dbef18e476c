import { AriaLocale } from '../aria-locale.tsx'
import { OptionList } from './option-list.tsx'
import { Popup } from '../overlays/popup.tsx'
import type { SelectListProps } from './select.tsx'

/** The list of a select; loaded on intent by `Select`. */
export function SelectList({ options, value, onChange, label, isOpen, openedBy, triggerRef, onClose }: SelectListProps) {
  return (
    <AriaLocale>
      <Popup
        {...{ triggerRef, isOpen }}
        trigger="Select"
        aria-label={label}
        minInlineSize={triggerRef.current?.offsetWidth}
        onOpenChange={(open) => !open && onClose()}
      >
        <OptionList
          count={options.length}
          aria-label={label}
          items={options}
          selectionMode="single"
          disallowEmptySelection={value !== null}
          selectedKeys={value === null ? [] : [value]}
          disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.value)}
          autoFocus={openedBy === 'last' && value === null ? 'last' : 'first'}
          shouldFocusWrap
          {...reportsTheSame}
          onSelectionChange={(keys) => {
            const [key] = keys
            if (key !== undefined) onChange(String(key))
            onClose()
          }}
        />
      </Popup>
    </AriaLocale>
  )
}

/** React Aria's own, though not among the list's types: choosing what is chosen closes the list too. */
const reportsTheSame = { allowDuplicateSelectionEvents: true }
