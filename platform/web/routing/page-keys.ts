import { useEffect, useEffectEvent } from 'react'
import { isTextInput } from '../notifications/notices.ts'

const ELSEWHERE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Registers page-wide shortcuts, inactive in text fields, dialogs and menus. `commandOf` maps a key event to a command. */
export function useKeyboardShortcuts<Command>(
  commandOf: (event: KeyboardEvent) => Command | null | undefined,
  run: (command: Command) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
    const target = event.target as Element
    if (!command || event.defaultPrevented || isTextInput(target) || target.closest(ELSEWHERE)) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
