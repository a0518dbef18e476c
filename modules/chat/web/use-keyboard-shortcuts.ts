import { useEffect, useEffectEvent } from 'react'
import { isTextInput } from '#platform/web/notifications/toasts.ts'

/** Page-wide shortcuts. Inactive in dialogs and menus, and, unless they begin with `Alt+`, while the user is typing. */
export function useKeyboardShortcuts(commands: Partial<Record<string, () => void>>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const command = commands[`${event.altKey ? 'Alt+' : ''}${event.key}`]
    const target = event.target as Element
    if (!command || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if ((isTextInput(target) && !event.altKey) || target.closest?.('[role=dialog], [role=menu], [role=listbox]')) return
    event.preventDefault()
    command()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
