import type { calendar as contract, CalendarSettings } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { DEFAULT_REMINDERS } from '../../guests/server/index.ts'

export const settingsSubject = {
  subject: 'CalendarSettings',
  entity: 'calendar-settings',
  table: 'calendar_settings',
  fields: { id: { column: 'id', type: 'number' }, sharesBusy: { column: 'sharesBusy', type: 'boolean' } },
  scope: (viewer, eb) => eb('calendar_settings.userId', '=', viewer.id),
  topics: (row) => [`calendar/${String(row.userId)}`],
} as const satisfies Subject

export async function getCalendarSettings(ctx: CalendarContext): Promise<{ settings: CalendarSettings }> {
  const row = await ctx.db.selectFrom('calendar_settings').selectAll().where('userId', '=', ctx.viewer.id).executeTakeFirst()
  return {
    settings: { sharesBusy: row?.sharesBusy !== 0, reminders: row ? (JSON.parse(row.reminders) as number[]) : [...DEFAULT_REMINDERS] },
  }
}

export async function updateCalendarSettings(ctx: CalendarContext, { settings }: Input<typeof contract.updateCalendarSettings>) {
  await acquireLock(ctx, `calendar-settings ${ctx.viewer.id}`)
  const next = { ...(await getCalendarSettings(ctx)).settings, ...settings }
  const values = { sharesBusy: Number(next.sharesBusy), reminders: JSON.stringify(next.reminders), updatedAt: ctx.now }
  const userId = ctx.viewer.id
  const before = await ctx.db.selectFrom('calendar_settings').selectAll().where('userId', '=', userId).executeTakeFirst()
  const after = await ctx.db
    .insertInto('calendar_settings')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({
    entity: settingsSubject.entity,
    id: after.id,
    before: before ?? { userId, sharesBusy: 1, reminders: JSON.stringify(DEFAULT_REMINDERS) },
    after,
  })
  return { settings: next }
}

export async function undoSettings(ctx: CalendarContext, { before }: RecordChange): Promise<void> {
  const { sharesBusy, reminders } = before as { sharesBusy?: number; reminders?: string }
  const settings = {
    ...(sharesBusy !== undefined && { sharesBusy: sharesBusy === 1 }),
    ...(reminders !== undefined && { reminders: JSON.parse(reminders) as number[] }),
  }
  await updateCalendarSettings(ctx, { settings })
}
