import { GripVertical } from 'lucide-react'
import type { DragForwarder } from './drag-forwarder.ts'

type DragHandleProps = { label: string; className: string | undefined; dragForwarder: DragForwarder; isFocusable?: boolean }

/** Starts a drag with the keyboard or a screen reader; a pointer drags the card or column itself. */
export function DragHandle({ label, className, dragForwarder, isFocusable = true }: DragHandleProps) {
  const isKey = (key: string) => key === 'Enter' || key === ' '
  return (
    <button
      type="button"
      data-act="drag"
      tabIndex={isFocusable ? undefined : -1}
      aria-label={label}
      className={className}
      onFocus={({ currentTarget }) => dragForwarder.describe(currentTarget)}
      onKeyDown={(event) => isKey(event.key) && event.preventDefault()}
      onKeyUp={(event) => isKey(event.key) && dragForwarder.startDrag(event.currentTarget, 'keyboard')}
      onClick={(event) => event.detail === 0 && dragForwarder.startDrag(event.currentTarget, 'virtual')}
    >
      <GripVertical aria-hidden />
    </button>
  )
}
