import { useRef, type ComponentProps } from 'react'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import { joinClasses } from '../join-classes.ts'
import field from './field.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { Kbd } from '../layout/kbd.tsx'
import css from './search-field.module.css'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  value: string
  onChange: (value: string) => void
  shortcut?: string
}

export function SearchField({ label, value, onChange, shortcut, className, ...input }: SearchFieldProps) {
  const { t } = useTranslation('platform')
  const box = useRef<HTMLInputElement>(null)
  useShortcuts('platform', shortcut ? [{ name: 'search', keys: [shortcut], run: () => box.current?.focus() }] : [])
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div className={joinClasses(field.control, css.search, className)}>
      <Search />
      <input
        placeholder={label}
        {...input}
        ref={box}
        type="search"
        aria-label={label}
        value={value}
        className={joinClasses(field.bare, css.input)}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            clear()
          }
          input.onKeyDown?.(event)
        }}
      />
      {value && (
        <IconButton label={t('ui.clear')} size="small" onClick={clear}>
          <X />
        </IconButton>
      )}
      {!value && shortcut && <Kbd keys={shortcut} />}
    </div>
  )
}
