import { AriaLocale } from '../aria-locale.tsx'
import { OptionList } from './option-list.tsx'
import { Popup } from '../overlays/popup.tsx'
import type { OpenedBy, PopupProps, TriggerProps } from '../overlays/lazy-popup.tsx'
import type { SelectOption } from './select-option.ts'

export type SelectListProps = PopupProps & {
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string) => void
  label: string
  isOpen: boolean
  openedBy: OpenedBy | null
  triggerRef: TriggerProps['ref']
}

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
          {...duplicateSelectionProps}
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

/** A React Aria prop that is missing in its types: selecting the current option closes the list. */
const duplicateSelectionProps = { allowDuplicateSelectionEvents: true }
