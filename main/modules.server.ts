import { bookmarksModule } from '#modules/bookmarks/server/index.ts'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { chatModule } from '#modules/chat/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { permissionsModule } from '#modules/permissions/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { usersModule } from '#modules/users/server/index.ts'
import type { ServerModule } from '#platform/server/module.ts'

export const modules: readonly ServerModule[] = [
  bookmarksModule,
  calendarModule,
  chatModule,
  todoModule,
  kanbanModule,
  usersModule,
  permissionsModule,
]
