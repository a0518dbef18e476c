import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

type InDrawer = {
  onDirty: (isDirty: boolean) => void
  /** Asks before what was filled in is lost. */
  leave: () => void
  close: () => void
}

type FormDrawerProps = { isOpen: boolean; title: string; onClose: () => void; children: (drawer: InDrawer) => ReactNode }

/**
 * A drawer with a form in it: what was changed is not lost by a press beside it, nor by a way to another page or a step back
 * within this one, which takes the drawer along, whether the address has opened it or a button.
 */
export function FormDrawer({ isOpen, title, onClose: close, children }: FormDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  if (isDirty && !isOpen) setDirty(false)
  const mayLeave = useUnsavedChanges(isDirty)
  useSteps({ isOpen, mayLeave, close })
  const leave = () => void mayLeave().then((may) => may && close())
  return (
    <Drawer isOpen={isOpen} title={title} backdrop={isDirty ? 'static' : 'closing'} onClose={leave}>
      {children({ onDirty: setDirty, leave, close })}
    </Drawer>
  )
}

type Steps = { isOpen: boolean; mayLeave: () => Promise<boolean>; close: () => void }

/** Asks before a step that would take the drawer along, and closes it where the step leaves it open. */
function useSteps({ isOpen, mayLeave, close }: Steps): void {
  const isLeft = useRef(false)
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, current, next }) => {
      const isFromHere = (action === 'PUSH' || action === 'REPLACE') && current.pathname === next.pathname
      isLeft.current = !isFromHere && (await mayLeave())
      return !isFromHere && !isLeft.current
    },
  })
  const step = useLocation({ select: ({ state }) => state.key })
  const follow = useEffectEvent(() => {
    if (isLeft.current && isOpen) close()
    isLeft.current = false
  })
  useEffect(() => follow(), [step])
}
