import { GripVertical } from 'lucide-react'
import type { RefObject } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { useSlottedContext } from 'react-aria-components/slots'

/** What the list gives to the button that picks its card up. */
type DragSlot = { ref?: RefObject<HTMLButtonElement | null>; onPress?: (press: { pointerType: string; target: Element }) => void }

/**
 * Picks a card up by keys, and for who listens by a press; a pointer drags the card itself. As light as a button can be,
 * since each card in sight has one and a drag draws them again and again.
 */
export function DragHandle({ label, className }: { label: string; className: string | undefined }) {
  const { ref, onPress } = (useSlottedContext(ButtonContext, 'drag') ?? {}) as DragSlot
  const pick = (target: Element, pointerType: string) => onPress?.({ pointerType, target })
  const isKey = (key: string) => key === 'Enter' || key === ' '
  return (
    <button
      type="button"
      ref={ref}
      aria-label={label}
      className={className}
      onKeyDown={(event) => isKey(event.key) && event.preventDefault()}
      onKeyUp={(event) => isKey(event.key) && pick(event.currentTarget, 'keyboard')}
      onClick={(event) => event.detail === 0 && pick(event.currentTarget, 'virtual')}
    >
      <GripVertical aria-hidden />
    </button>
  )
}
