import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#platform/web/notices.ts'

export type PageCommand = 'add' | 'search' | 'help'

const commands: Record<string, PageCommand> = { n: 'add', q: 'add', '/': 'search', '?': 'help' }

/** The keys that work anywhere on the page, except while somebody types or a dialog or menu is open. */
export function usePageKeys(run: (command: PageCommand) => void): void {
  const onCommand = useEffectEvent(run)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey || event.altKey ? undefined : commands[event.key.toLowerCase()]
      const target = event.target as Element
      if (!command || event.defaultPrevented || isTyping(target) || target.closest('[role=dialog], [role=menu], [role=listbox]')) return
      event.preventDefault()
      onCommand(command)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
