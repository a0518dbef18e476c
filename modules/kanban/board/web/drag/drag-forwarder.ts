import { type DOMAttributes, type DragEvent, useState } from 'react'

type Handlers = Pick<
  DOMAttributes<Element>,
  'onDragStart' | 'onDrag' | 'onDragEnd' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'
>
type PointerType = 'keyboard' | 'virtual'

/** The handlers and properties that drag and drop provides once it is loaded. */
export type DragConnection = Handlers & {
  /** Starts a keyboard or screen reader drag. */
  startDrag?: (button: Element, pointerType: PointerType) => void
  /** Id of the screen reader instructions. */
  describedBy?: string | undefined
}

export type DragForwarder = ReturnType<typeof createDragForwarder>

/** Stable handlers that forward to the lazily loaded drag component, so that connecting it renders nothing again. */
export const useDragForwarder = (): DragForwarder => useState(createDragForwarder)[0]

function createDragForwarder() {
  let connection: DragConnection = {}
  return {
    connect: (next: DragConnection) => {
      connection = next
      return () => void (connection = {})
    },
    startDrag: (button: Element, pointerType: PointerType) => connection.startDrag?.(button, pointerType),
    describe: (button: Element) => connection.describedBy && button.setAttribute('aria-describedby', connection.describedBy),
    handlers: {
      onDragStart: (event: DragEvent) => {
        if (!connection.onDragStart) return event.preventDefault()
        connection.onDragStart(event)
        // React does not see dragend on an element that is removed during its drag.
        event.target.addEventListener('dragend', (end) => connection.onDragEnd?.(end as never), { once: true })
      },
      onDrag: (event: DragEvent) => connection.onDrag?.(event),
      onDragEnter: (event: DragEvent) => connection.onDragEnter?.(event),
      onDragOver: (event: DragEvent) => connection.onDragOver?.(event),
      onDragLeave: (event: DragEvent) => connection.onDragLeave?.(event),
      onDrop: (event: DragEvent) => connection.onDrop?.(event),
    },
  }
}
