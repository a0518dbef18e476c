import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
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

/** Enter adds the title and keeps the field open; Escape or leaving it empty closes it. */
export function QuickAdd({ openLabel, label, action, maxLength, isOpen, onOpen, onAdd }: QuickAddProps) {
  const { t } = useTranslation('platform')
  const { text, hasRejectedLines, setText, blur, send } = useLineInput()
  const field = useRef<HTMLTextAreaElement>(null)
  if (!isOpen)
    return (
      <button type="button" className={css.open} onClick={() => onOpen(true)}>
        <Plus aria-hidden /> {openLabel}
      </button>
    )
  const add = () => {
    const title = text.trim()
    field.current?.focus()
    if (title) void send(onAdd(title))
    else blur()
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        blur()
        if (!text.trim() && !hasRejectedLines) onOpen(false)
      }}
    >
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
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            add()
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setText('')
          blur()
          if (!hasRejectedLines) onOpen(false)
        }}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="small">
          {action}
        </Button>
        <IconButton label={t('ui.cancel')} size="small" onClick={() => onOpen(false)}>
          <X />
        </IconButton>
      </div>
    </form>
  )
}
