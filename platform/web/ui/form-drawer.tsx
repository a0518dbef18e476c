import { useBlocker } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
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
 * A drawer with a form in it: what was changed is not lost by a press beside it, nor by a way to another page. The address
 * may have opened it, so a step back within the page asks as well.
 */
export function FormDrawer({ isOpen, title, onClose, children }: FormDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  const mayLeave = useUnsavedChanges(isOpen && isDirty)
  useBlocker({
    disabled: !isOpen || !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, current, next }) => {
      if ((action === 'PUSH' || action === 'REPLACE') && current.pathname === next.pathname) return false
      const may = await mayLeave()
      if (may) setDirty(false)
      return !may
    },
  })
  const close = () => {
    setDirty(false)
    onClose()
  }
  const leave = () => void mayLeave().then((may) => may && close())
  return (
    <Drawer isOpen={isOpen} title={title} backdrop={isDirty ? 'static' : 'closing'} onClose={leave}>
      {children({ onDirty: setDirty, leave, close })}
    </Drawer>
  )
}
