import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

type FormDrawerHandle = {
  onDirtyChange: (isDirty: boolean) => void
  requestClose: () => void
  close: () => void
}

type FormDrawerProps = { isOpen: boolean; title: string; onClose: () => void; children: (drawer: FormDrawerHandle) => ReactNode }

/** A drawer with a form: closing it, leaving the page or going back asks before unsaved changes are lost. */
export function FormDrawer({ isOpen, title, onClose: close, children }: FormDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  if (isDirty && !isOpen) setDirty(false)
  const mayLeave = useUnsavedChanges(isDirty)
  useNavigationGuard({ isOpen, confirmLeave: mayLeave, close })
  const requestClose = () => void mayLeave().then((may) => may && close())
  return (
    <Drawer isOpen={isOpen} title={title} backdrop={isDirty ? 'static' : 'closing'} onClose={requestClose}>
      {children({ onDirtyChange: setDirty, requestClose, close })}
    </Drawer>
  )
}

type NavigationGuardOptions = { isOpen: boolean; confirmLeave: () => Promise<boolean>; close: () => void }

function useNavigationGuard({ isOpen, confirmLeave, close }: NavigationGuardOptions): void {
  const isLeft = useRef(false)
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, current, next }) => {
      const isFromHere = (action === 'PUSH' || action === 'REPLACE') && current.pathname === next.pathname
      isLeft.current = !isFromHere && (await confirmLeave())
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
