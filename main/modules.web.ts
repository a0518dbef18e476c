import { account } from '#modules/account/web/index.ts'
import { calendar } from '#modules/calendar/web/index.ts'
import { chat } from '#modules/chat/web/index.ts'
import { ecommerce } from '#modules/ecommerce/web/index.ts'
import { email } from '#modules/email/web/index.ts'
import { invoices } from '#modules/invoices/web/index.ts'
import { datatables } from '#modules/datatables/web/index.ts'
import { journal } from '#modules/journal/web/index.ts'
import { kanban } from '#modules/kanban/web/index.ts'
import { overview } from '#modules/overview/web/index.ts'
import { system } from '#modules/system/web/index.ts'
import { todo } from '#modules/todo/web/index.ts'
import { bookmarks } from '#modules/bookmarks/web/index.ts'
import { notifications } from '#modules/notifications/web/index.ts'
import { permissions } from '#modules/permissions/web/index.ts'
import { users } from '#modules/users/web/index.ts'
import { bills } from '#modules/bills/web/index.ts'
import { samples } from '#modules/samples/web/index.ts'
import { setup } from '#modules/setup/web/index.ts'
import { webhooks } from '#modules/webhooks/web/index.ts'
import { contacts } from '#modules/contacts/web/index.ts'
import { imports } from '#modules/imports/web/index.ts'
import type { WebModule } from '#platform/web/routing/web-module.ts'

export const modules: readonly WebModule[] = [
  overview,
  todo,
  kanban,
  chat,
  email,
  calendar,
  invoices,
  ecommerce,
  datatables,
  account,
  bookmarks,
  notifications,
  users,
  permissions,
  webhooks,
  journal,
  contacts,
  bills,
  samples,
  setup,
  imports,
  system,
]
