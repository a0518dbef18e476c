import { type DOMAttributes, type DragEvent, useState } from 'react'

type Handlers = Pick<
  DOMAttributes<Element>,
  'onDragStart' | 'onDrag' | 'onDragEnd' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'
>
type PointerType = 'keyboard' | 'virtual'

/** What drag and drop gives to an element once its code is there. */
type Connected = Handlers & {
  /** Picks up by keys, or for who listens by a press. */
  pick?: (button: Element, pointerType: PointerType) => void
  /** Names the hint for who listens. */
  describedBy?: string | undefined
}

export type DragHandlers = ReturnType<typeof createDragHandlers>

/**
 * Lets an element be dragged or dropped on without being drawn anew by it: its handlers stay the same and pass on to
 * what the part with the drag connects, which comes later and is drawn by itself.
 */
export const useDragHandlers = (): DragHandlers => useState(createDragHandlers)[0]

function createDragHandlers() {
  let connected: Connected = {}
  return {
    connect: (parts: Connected) => {
      connected = parts
      return () => void (connected = {})
    },
    pick: (button: Element, pointerType: PointerType) => connected.pick?.(button, pointerType),
    describe: (button: Element) => connected.describedBy && button.setAttribute('aria-describedby', connected.describedBy),
    handlers: {
      onDragStart: (event: DragEvent) => {
        if (!connected.onDragStart) return event.preventDefault()
        connected.onDragStart(event)
        // What leaves the document while it is dragged ends its drag out of React's sight.
        event.target.addEventListener('dragend', (end) => connected.onDragEnd?.(end as never), { once: true })
      },
      onDrag: (event: DragEvent) => connected.onDrag?.(event),
      onDragEnter: (event: DragEvent) => connected.onDragEnter?.(event),
      onDragOver: (event: DragEvent) => connected.onDragOver?.(event),
      onDragLeave: (event: DragEvent) => connected.onDragLeave?.(event),
      onDrop: (event: DragEvent) => connected.onDrop?.(event),
    },
  }
}
