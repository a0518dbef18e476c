import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../join-classes.ts'
import { Field, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { createLazyPopup, usePopup } from '../overlays/lazy-popup.tsx'
import type { SelectListProps } from './select-list.tsx'
import type { SelectOption } from './select-option.ts'
import css from './select.module.css'

export type SelectProps<V extends string> = FieldProps & {
  options: readonly SelectOption<V>[]
  value: V | null
  onChange: (value: V) => void
  placeholder?: string
  isDisabled?: boolean
  size?: 'medium' | 'small'
  onBlur?: () => void
}

const list = createLazyPopup<SelectListProps>(() => import('./select-list.tsx').then((file) => file.SelectList))

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder, isDisabled, size, onBlur, ...rest } = props
  const { triggerProps, isOpen, openedBy, wasOpened, close, trigger } = usePopup(list, 'listbox')
  const choose = (chosen: string) => onChange(chosen as V)
  return (
    <Field {...rest}>
      {({ id, ...control }) => (
        <>
          <button
            {...control}
            {...triggerProps}
            id={id}
            type="button"
            role="combobox"
            disabled={isDisabled}
            className={joinClasses(field.control, css.select, size === 'small' && css.small)}
            onBlur={onBlur}
          >
            <SelectedOption option={options.find((option) => option.value === value)} placeholder={placeholder} />
            <ChevronDown />
          </button>
          {wasOpened && (
            <list.Component
              {...{ options, value, isOpen, openedBy }}
              triggerRef={trigger}
              label={rest.label}
              onChange={choose}
              onClose={close}
            />
          )}
        </>
      )}
    </Field>
  )
}

function SelectedOption({ option, placeholder }: { option?: SelectOption; placeholder?: string }) {
  const { t } = useTranslation('platform')
  if (!option) return <span className={joinClasses(css.words, css.placeholder)}>{placeholder ?? t('ui.choose')}</span>
  return (
    <>
      {option.icon}
      <span className={css.words}>{option.label}</span>
    </>
  )
}
