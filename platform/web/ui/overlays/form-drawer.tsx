import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

type InDrawer = {
  onDirtyChange: (isDirty: boolean) => void
  /** Asks before unsaved changes are lost. */
  requestClose: () => void
  close: () => void
}

type FormDrawerProps = { isOpen: boolean; title: string; onClose: () => void; children: (drawer: InDrawer) => ReactNode }

/** A drawer with a form: closing it, leaving the page or going back asks before unsaved changes are lost. */
export function FormDrawer({ isOpen, title, onClose: close, children }: FormDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  if (isDirty && !isOpen) setDirty(false)
  const mayLeave = useUnsavedChanges(isDirty)
  useSteps({ isOpen, mayLeave, close })
  const requestClose = () => void mayLeave().then((may) => may && close())
  return (
    <Drawer isOpen={isOpen} title={title} backdrop={isDirty ? 'static' : 'closing'} onClose={requestClose}>
      {children({ onDirtyChange: setDirty, requestClose, close })}
    </Drawer>
  )
}

type Steps = { isOpen: boolean; mayLeave: () => Promise<boolean>; close: () => void }

/** Asks before navigation that would close the drawer, and closes it if navigation leaves it open. */
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
