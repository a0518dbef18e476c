import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#platform/web/notifications/notices.ts'

/** Keys that work anywhere on the page, except while somebody types or a dialog or menu is open; `Alt+` ones also while typing. */
export function usePageKeys(commands: Partial<Record<string, () => void>>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const command = commands[`${event.altKey ? 'Alt+' : ''}${event.key}`]
    const target = event.target as Element
    if (!command || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if ((isTyping(target) && !event.altKey) || target.closest?.('[role=dialog], [role=menu], [role=listbox]')) return
    event.preventDefault()
    command()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
