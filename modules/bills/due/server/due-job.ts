import { addDays } from '#platform/contract/add-days.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { createContextForUser } from '#platform/server/identity/context-as-user.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Kysely } from 'kysely'
import { billSubject } from '../../server/bill-subject.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import type { BillContext, BillRow, BillTables } from '../../server/tables.ts'
import { getToday } from '../../server/today.ts'

const DAYS_BEFORE = 3
/** More than this many are combined into one notification. */
const MAX_SINGLE_NOTIFICATIONS = 3
const BATCH = 500

/** Tells the people who manage bills, once per bill, that it has to be paid within three days. */
export const notifyDueBills = defineJob<BillTables>({
  name: 'bills.notify-due',
  everySeconds: 3_600,
  run: async (ctx) => {
    const limit = addDays(await getToday(ctx), DAYS_BEFORE)
    await ctx.write(async (command) => {
      const ids = await claimDueBills(command, limit)
      if (ids.length === 0) return
      for (const recipient of await listManagers(command)) await notifyManager(command, recipient, ids)
    })
  },
})

async function claimDueBills({ db, now }: BillContext, limit: string): Promise<number[]> {
  const due = db
    .selectFrom('bills')
    .select('id')
    .where('status', '=', 'approved')
    .where('dueDate', '<=', limit)
    .where('dueNoticeAt', 'is', null)
    .where('removedAt', 'is', null)
    .orderBy('dueDate')
    .limit(BATCH)
  const claimed = db.updateTable('bills').set({ dueNoticeAt: now }).where('id', 'in', due).where('dueNoticeAt', 'is', null)
  return (await claimed.returning('id').execute()).map(({ id }) => id)
}

async function listManagers(ctx: BillContext): Promise<BillContext[]> {
  const users = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .selectAll()
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  const managers = users.filter((user) => getUserPermissions(user, ctx.roles.getRules).ability.can('update', 'Bill'))
  return managers.map((user) => createContextForUser(ctx, user))
}

async function notifyManager(command: BillContext, recipient: BillContext, ids: readonly number[]): Promise<void> {
  const bills = await listReadableBills(recipient, ids)
  const userId = recipient.viewer.id
  if (bills.length > MAX_SINGLE_NOTIFICATIONS)
    return command.notify({
      userId,
      kind: notificationKinds.dueMany,
      values: { many: String(bills.length) },
      link: '/bills?status=approved&sortColumn=dueDate&sort=asc',
    })
  for (const { id, supplierName, number, dueDate } of bills) {
    const values = { supplier: supplierName ?? '', number: number ?? '', date: formatDate(dueDate ?? '', recipient.viewer.language) }
    command.notify({ userId, kind: notificationKinds.due, id, values })
  }
}

const formatDate = (date: string, language: string): string =>
  date && new Date(date).toLocaleDateString(language === 'cn' ? 'zh' : language, { dateStyle: 'medium', timeZone: 'UTC' })

/** Bills whose supplier, number and due date the recipient may read. */
async function listReadableBills(recipient: BillContext, ids: readonly number[]): Promise<BillRow[]> {
  const rows = await visible(recipient, billSubject).selectAll('bills').where('bills.id', 'in', ids).orderBy('bills.dueDate').execute()
  return rows
    .map((row) => maskFields(recipient, billSubject, row))
    .filter(({ supplierName, number, dueDate }) => supplierName !== null && number !== null && dueDate !== null)
}
