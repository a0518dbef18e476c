import { Plus, X } from 'lucide-react'
import { useRef, type FocusEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useLineInput } from '#platform/web/ui/forms/use-line-input.ts'
import css from './quick-add.module.css'

export type QuickAddProps = {
  /** Label of the button that opens the field. */
  openLabel: string
  label: string
  action: string
  maxLength: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Resolves to the text to put back into the field: empty on success, the title if saving failed. */
  onAdd: (title: string) => Promise<string>
}

export function QuickAdd({ openLabel, isOpen, onOpen, onAdd, ...rest }: QuickAddProps) {
  const line = useLineInput()
  if (isOpen) return <QuickAddForm {...rest} {...{ line, onAdd }} onClose={() => onOpen(false)} />
  return (
    <button type="button" className={css.open} onClick={() => onOpen(true)}>
      <Plus aria-hidden /> {openLabel}
    </button>
  )
}

type QuickAddFormProps = Pick<QuickAddProps, 'label' | 'action' | 'maxLength' | 'onAdd'> & {
  line: ReturnType<typeof useLineInput>
  onClose: () => void
}

/** Enter adds the title and keeps the field open; Escape or leaving it empty closes it. */
function QuickAddForm({ label, action, maxLength, line, onAdd, onClose }: QuickAddFormProps) {
  const { t } = useTranslation('platform')
  const { text, hasRejectedLines, setText, blur, send } = line
  const field = useRef<HTMLTextAreaElement>(null)
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    const title = text.trim()
    field.current?.focus()
    if (title) void send(onAdd(title))
    else blur()
  }
  const cancel = (event: SyntheticEvent) => {
    event.stopPropagation()
    setText('')
    blur()
    if (!hasRejectedLines) onClose()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    blur()
    if (!text.trim() && !hasRejectedLines) onClose()
  }
  return (
    <form className={css.form} onSubmit={add} onBlur={leave}>
      <textarea
        ref={field}
        autoFocus
        rows={1}
        className={css.text}
        aria-label={label}
        placeholder={label}
        enterKeyHint="done"
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) add(event)
          if (event.key === 'Escape') cancel(event)
        }}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="small">
          {action}
        </Button>
        <IconButton label={t('ui.cancel')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </form>
  )
}
