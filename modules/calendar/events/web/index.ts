import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const EventPopover = lazyComponent(() => import('./event-popover.tsx').then((file) => file.EventPopover))
export const EventDrawer = lazyComponent(() => import('./event-drawer.tsx').then((file) => file.EventDrawer))

export { ChoiceDialog } from './choice-dialog.tsx'
export { type EventCommands, useEventCommands } from './event-commands.ts'
export type { EditedEvent } from './event-drawer.tsx'
export { useEventPermissions } from './event-permissions.ts'
export { shiftTimes } from './optimistic-updates.ts'
