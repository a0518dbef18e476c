import type { Kysely } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { channels, type Channel, type NotificationPreference, type notifications } from '#platform/contract/notifications.ts'
import { can } from '../abilities/check.ts'
import { invalidInput } from '../api-error.ts'
import type { Context } from '../context.ts'
import { listPreferenceKinds, type NotificationKind } from './kinds.ts'
import type { NotificationTables } from './tables.ts'

type Ctx = Context<NotificationTables>
type Key = { userId: number; module: string; kind: string }
export type ChannelChoice = Record<Channel, boolean>

const toKey = ({ userId, module, kind }: Key) => `${userId} ${module}.${kind}`

export async function readPreferences(
  db: Kysely<NotificationTables>,
  userIds: readonly number[],
): Promise<(userId: number, kind: NotificationKind) => ChannelChoice> {
  const rows = await db.selectFrom('notification_settings').selectAll().where('userId', 'in', userIds).execute()
  const rowsByKey = new Map(rows.map((row) => [toKey(row), row]))
  return (userId, kind) => {
    const { module, setting } = kind
    return resolveChannels(kind, rowsByKey.get(toKey({ userId, module, kind: setting })))
  }
}

function resolveChannels(
  { channels: defaults, isMandatory }: NotificationKind,
  row: Record<Channel, number | null> | undefined,
): ChannelChoice {
  const isOn = (channel: Channel) => defaults[channel] !== undefined && (row?.[channel] ?? Number(defaults[channel])) === 1
  return { inbox: isMandatory || isOn('inbox'), desktop: isOn('desktop'), mail: isOn('mail') }
}

export async function listNoticeSettings(ctx: Ctx): Promise<Output<(typeof notifications)['listNoticeSettings']>> {
  const getChannels = await readPreferences(ctx.db, [ctx.viewer.id])
  const kinds = listPreferenceKinds(ctx.notificationKinds).filter((kind) => canReceive(ctx, kind))
  return { settings: kinds.map((kind) => toPreference(kind, getChannels(ctx.viewer.id, kind))), sendsMail: Boolean(ctx.config.smtpUrl) }
}

export async function updateNoticeSetting(
  ctx: Ctx,
  { setting }: Input<(typeof notifications)['updateNoticeSetting']>,
): Promise<Output<(typeof notifications)['updateNoticeSetting']>> {
  const { module, kind: name, ...input } = setting
  const kind = listPreferenceKinds(ctx.notificationKinds).find(
    (one) => one.module === module && one.setting === name && canReceive(ctx, one),
  )
  if (!kind) throw invalidInput('/setting/kind', 'must be a kind of notification you can receive')
  for (const channel of channels) if (input[channel] !== undefined) assertChannelAvailable(kind, channel, input[channel])
  const key = { userId: ctx.viewer.id, module, kind: name }
  const changes = Object.entries(input).filter(([, isOn]) => isOn !== null)
  const values = Object.fromEntries(changes.map(([channel, isOn]) => [channel, Number(isOn)]))
  await ctx.db
    .insertInto('notification_settings')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      Object.keys(values).length > 0 ? conflict.columns(['userId', 'module', 'kind']).doUpdateSet(values) : conflict.doNothing(),
    )
    .execute()
  ctx.publishChange(`notification-settings/${ctx.viewer.id}`)
  return { setting: toPreference(kind, (await readPreferences(ctx.db, [ctx.viewer.id]))(ctx.viewer.id, kind)) }
}

function assertChannelAvailable(kind: NotificationKind, channel: Channel, isOn: boolean | null): void {
  const isAvailable = kind.channels[channel] !== undefined
  if (isAvailable && isOn === null) throw invalidInput(`/setting/${channel}`, 'must be true or false')
  if (!isAvailable && isOn !== null) throw invalidInput(`/setting/${channel}`, 'is not available for this kind')
  if (kind.isMandatory && channel === 'inbox' && !isOn) throw invalidInput('/setting/inbox', 'cannot be turned off for security reasons')
}

function canReceive(ctx: Ctx, { access, entity }: NotificationKind): boolean {
  if (access) return can(ctx, ...access)
  const subject = ctx.subjects.find((one) => one.entity === entity)
  return !subject || can(ctx, 'read', subject.subject)
}

function toPreference(
  { module, setting, channels: defaults, isMandatory }: NotificationKind,
  choice: ChannelChoice,
): NotificationPreference {
  const get = (channel: Channel) => (defaults[channel] === undefined ? null : choice[channel])
  return { module, kind: setting, inbox: get('inbox'), desktop: get('desktop'), mail: get('mail'), isMandatory }
}
