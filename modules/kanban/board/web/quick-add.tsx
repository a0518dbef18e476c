import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useOneByOne } from '#platform/web/ui/use-one-by-one.ts'
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
  const { text, isRefusedWaiting, write, stop, send } = useOneByOne()
  const field = useRef<HTMLTextAreaElement>(null)
  if (!isOpen)
    return (
      <button type="button" className={css.begin} onClick={() => onOpen(true)}>
        <Plus aria-hidden /> {begin}
      </button>
    )
  const add = () => {
    const title = text.trim()
    field.current?.focus()
    if (title) void send(onAdd(title))
    else stop()
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
        stop()
        if (!text.trim() && !isRefusedWaiting) onOpen(false)
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
        onChange={(event) => write(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            add()
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          write('')
          stop()
          if (!isRefusedWaiting) onOpen(false)
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
