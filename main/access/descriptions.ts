import { bookmarksAccess } from '#modules/bookmarks/access.ts'
import { calendarAccess } from '#modules/calendar/access.ts'
import { chatAccess } from '#modules/chat/access.ts'
import { datatablesAccess } from '#modules/datatables/access.ts'
import { ecommerceAccess } from '#modules/ecommerce/access.ts'
import { emailAccess } from '#modules/email/access.ts'
import { invoicesAccess } from '#modules/invoices/access.ts'
import { kanbanAccess } from '#modules/kanban/access.ts'
import { permissionsAccess } from '#modules/permissions/access.ts'
import { todoAccess } from '#modules/todo/access.ts'
import { usersAccess } from '#modules/users/access.ts'
import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import { platformAccess } from '#platform/server/platform-access.ts'

export const descriptions: Record<string, ModuleAccess> = {
  ...platformAccess,
  bookmarks: bookmarksAccess,
  calendar: calendarAccess,
  chat: chatAccess,
  invoices: invoicesAccess,
  datatables: datatablesAccess,
  ecommerce: ecommerceAccess,
  email: emailAccess,
  kanban: kanbanAccess,
  permissions: permissionsAccess,
  todo: todoAccess,
  users: usersAccess,
}

/** All described endpoints under qualified names such as `todo.addTask`. */
export const accessList: [name: string, access: EndpointAccess][] = Object.entries(descriptions).flatMap(([module, access]) =>
  Object.entries(access.endpoints).map(([name, access]): [string, EndpointAccess] => [`${module}.${name}`, access]),
)
