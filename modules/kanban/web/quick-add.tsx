import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import css from './quick-add.module.css'

export type QuickAddProps = {
  /** What stands on the button that begins, and what is asked for. */
  begin: string
  label: string
  action: string
  maxLength: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Answers the title where it could not be added, to be written again. */
  onAdd: (title: string) => Promise<string>
}

/** One title after another: Enter adds and stays, Escape ends, and so does leaving it empty. */
export function QuickAdd({ begin, label, action, maxLength, isOpen, onOpen, onAdd }: QuickAddProps) {
  const { t } = useTranslation('platform')
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  if (!isOpen)
    return (
      <button type="button" className={css.begin} onClick={() => onOpen(true)}>
        <Plus aria-hidden /> {begin}
      </button>
    )
  const add = async () => {
    const title = text.trim()
    setText('')
    field.current?.focus()
    if (!title) return
    const left = await onAdd(title)
    // The next one may have been begun.
    setText((now) => [left, now].filter(Boolean).join(' '))
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && !text.trim() && onOpen(false)}
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
            void add()
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setText('')
          onOpen(false)
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
