import { GripVertical } from 'lucide-react'
import type { DragHandlers } from './drag-handlers.ts'

type DragHandleProps = { label: string; className: string | undefined; port: DragHandlers; isReached?: boolean }

/** Picks up by keys, and for who listens by a press; a pointer drags the thing itself. */
export function DragHandle({ label, className, port, isReached = true }: DragHandleProps) {
  const isKey = (key: string) => key === 'Enter' || key === ' '
  return (
    <button
      type="button"
      data-act="drag"
      tabIndex={isReached ? undefined : -1}
      aria-label={label}
      className={className}
      onFocus={({ currentTarget }) => port.describe(currentTarget)}
      onKeyDown={(event) => isKey(event.key) && event.preventDefault()}
      onKeyUp={(event) => isKey(event.key) && port.pick(event.currentTarget, 'keyboard')}
      onClick={(event) => event.detail === 0 && port.pick(event.currentTarget, 'virtual')}
    >
      <GripVertical aria-hidden />
    </button>
  )
}
