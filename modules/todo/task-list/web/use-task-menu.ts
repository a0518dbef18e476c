import { useState } from 'react'
import { runAfterPaint } from '#platform/web/hooks/after-paint.ts'
import type { Task } from '../../contract.ts'
import type { OpenMenu } from './task-menu.tsx'

export function useTaskMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  return {
    menu,
    openMenu: (task: Task, button: HTMLElement) => runAfterPaint(() => setMenu({ task, button })),
    closeMenu: () => setMenu(null),
  }
}
