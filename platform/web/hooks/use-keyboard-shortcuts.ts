import { useEffect, useEffectEvent } from 'react'
import { isTextInput } from '../notifications/toasts.ts'

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Registers page-wide shortcuts, inactive in text fields, dialogs and menus. `commandOf` maps a key event to a command. */
export function useKeyboardShortcuts<Command>(
  getCommand: (event: KeyboardEvent) => Command | null | undefined,
  run: (command: Command) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = getCommand(event)
    const target = event.target as Element
    if (!command || event.defaultPrevented || isTextInput(target) || target.closest(OVERLAYS)) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
