import { bookmarksModule } from '#modules/bookmarks/server/index.ts'
import { billsModule } from '#modules/bills/server/index.ts'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { chatModule } from '#modules/chat/server/index.ts'
import { datatablesModule } from '#modules/datatables/server/index.ts'
import { davModule } from '#modules/dav/server/index.ts'
import { ecommerceModule } from '#modules/ecommerce/server/index.ts'
import { emailModule } from '#modules/email/server/index.ts'
import { importsModule } from '#modules/imports/server/index.ts'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { overviewModule } from '#modules/overview/server/index.ts'
import { permissionsModule } from '#modules/permissions/server/index.ts'
import { samplesModule } from '#modules/samples/server/index.ts'
import { setupModule } from '#modules/setup/server/index.ts'
import { systemModule } from '#modules/system/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { usersModule } from '#modules/users/server/index.ts'
import { webhooksModule } from '#modules/webhooks/server/index.ts'
import { contactsModule } from '#modules/contacts/server/index.ts'
import type { ServerModule } from '#platform/server/module.ts'

export const modules: readonly ServerModule[] = [
  overviewModule,
  bookmarksModule,
  calendarModule,
  chatModule,
  todoModule,
  kanbanModule,
  emailModule,
  importsModule,
  invoicesModule,
  billsModule,
  datatablesModule,
  davModule,
  ecommerceModule,
  usersModule,
  permissionsModule,
  webhooksModule,
  contactsModule,
  setupModule,
  samplesModule,
  systemModule,
]
