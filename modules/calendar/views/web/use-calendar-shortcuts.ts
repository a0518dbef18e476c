import { useKeyboardShortcuts } from '#platform/web/hooks/use-keyboard-shortcuts.ts'
import { parsePageCommand } from './calendar-keys.ts'
import type { CalendarPageState } from './use-calendar-page.ts'

export function useCalendarShortcuts(page: CalendarPageState, onHelp: () => void): void {
  useKeyboardShortcuts(parsePageCommand, (command) => {
    if (typeof command === 'object') page.showView(command.view)
    else if (command === 'new') {
      if (page.permissions.canAdd) page.selection.add()
    } else if (command === 'help') onHelp()
    else if (command === 'today') page.goToToday()
    else page.step(command === 'next' ? 1 : -1)
  })
}
