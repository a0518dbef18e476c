import { bookmarksAccess } from '#modules/bookmarks/access.ts'
import { calendarAccess } from '#modules/calendar/access.ts'
import { chatAccess } from '#modules/chat/access.ts'
import { permissionsAccess } from '#modules/permissions/access.ts'
import { todoAccess } from '#modules/todo/access.ts'
import { usersAccess } from '#modules/users/access.ts'
import type { ModuleAccess } from '#platform/contract/access.ts'
import { ownAccess } from '#platform/server/own-access.ts'

/** What every module says of its doors, by the module's name. */
export const descriptions: Record<string, ModuleAccess> = {
  ...ownAccess,
  bookmarks: bookmarksAccess,
  calendar: calendarAccess,
  chat: chatAccess,
  permissions: permissionsAccess,
  todo: todoAccess,
  users: usersAccess,
}
