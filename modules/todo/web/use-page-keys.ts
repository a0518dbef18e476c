import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#platform/web/notices.ts'
import { pageCommand, type PageCommand } from './list-keys.ts'

/** The keys that work anywhere on the page, except while somebody types or a dialog or menu is open. */
export function usePageKeys(run: (command: PageCommand) => void): void {
  const onCommand = useEffectEvent(run)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = pageCommand(event)
      const target = event.target as Element
      if (!command || event.defaultPrevented || isTyping(target) || target.closest('[role=dialog], [role=menu], [role=listbox]')) return
      event.preventDefault()
      onCommand(command)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
