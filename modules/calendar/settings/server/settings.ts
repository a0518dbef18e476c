import type { calendar as contract, CalendarSettings } from '../../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { acquireLock } from '#platform/server/database/acquire-lock.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import type { CalendarSettingsRow } from '../../server/tables.ts'
import { DEFAULT_REMINDERS } from '../../guests/server/index.ts'
import { checkWorkingHours, parseWorkingHours } from '../../working-hours/server/index.ts'

export const settingsSubject = {
  subject: 'CalendarSettings',
  entity: 'calendar-settings',
  table: 'calendar_settings',
  fields: { id: { column: 'id', type: 'number' }, sharesBusy: { column: 'sharesBusy', type: 'boolean' } },
  scope: (viewer, eb) => eb('calendar_settings.userId', '=', viewer.id),
  topics: (row) => [`calendar/${String(row.userId)}`],
} as const satisfies Subject

type SettingsColumns = Pick<CalendarSettingsRow, 'sharesBusy' | 'reminders' | 'workingHours'>

const defaultColumns: SettingsColumns = { sharesBusy: 1, reminders: JSON.stringify(DEFAULT_REMINDERS), workingHours: null }

export async function getCalendarSettings(ctx: CalendarContext): Promise<{ settings: CalendarSettings }> {
  return { settings: toSettings(ctx, (await findSettings(ctx)) ?? defaultColumns) }
}

export async function updateCalendarSettings(ctx: CalendarContext, { settings }: Input<typeof contract.updateCalendarSettings>) {
  const { sharesBusy, reminders, workingHours } = settings
  const row = await saveSettings(ctx, {
    ...(sharesBusy !== undefined && { sharesBusy: Number(sharesBusy) }),
    ...(reminders && { reminders: JSON.stringify(reminders) }),
    ...(workingHours && { workingHours: JSON.stringify(checkWorkingHours(workingHours)) }),
  })
  return { settings: toSettings(ctx, row) }
}

export async function undoSettings(ctx: CalendarContext, { before }: RecordChange): Promise<void> {
  const { sharesBusy, reminders, workingHours } = before as Partial<SettingsColumns>
  await saveSettings(ctx, {
    ...(sharesBusy !== undefined && { sharesBusy }),
    ...(reminders !== undefined && { reminders }),
    ...(workingHours !== undefined && { workingHours }),
  })
}

const toSettings = (ctx: CalendarContext, { sharesBusy, reminders, workingHours }: SettingsColumns): CalendarSettings => ({
  sharesBusy: sharesBusy === 1,
  reminders: JSON.parse(reminders) as number[],
  workingHours: parseWorkingHours(workingHours, ctx.viewer.timeZone),
})

const findSettings = (ctx: CalendarContext): Promise<CalendarSettingsRow | undefined> =>
  ctx.db.selectFrom('calendar_settings').selectAll().where('userId', '=', ctx.viewer.id).executeTakeFirst()

async function saveSettings(ctx: CalendarContext, columns: Partial<SettingsColumns>): Promise<CalendarSettingsRow> {
  await acquireLock(ctx, `calendar-settings ${ctx.viewer.id}`)
  const userId = ctx.viewer.id
  const before = await findSettings(ctx)
  const values = { ...columns, updatedAt: ctx.now }
  const after = await ctx.db
    .insertInto('calendar_settings')
    .values({ userId, ...defaultColumns, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: settingsSubject.entity, id: after.id, before: before ?? { userId, ...defaultColumns }, after })
  return after
}
