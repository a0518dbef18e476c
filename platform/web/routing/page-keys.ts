import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../notifications/notices.ts'

const ELSEWHERE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** The keys that work anywhere on the page, except while somebody types or a dialog or menu is open. `commandOf` says what a key means. */
export function usePageKeys<Command>(
  commandOf: (event: KeyboardEvent) => Command | null | undefined,
  run: (command: Command) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
    const target = event.target as Element
    if (!command || event.defaultPrevented || isTyping(target) || target.closest(ELSEWHERE)) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
