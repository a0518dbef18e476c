import type { Kysely } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { channels, type Channel, type NoticeSetting, type notifications } from '#platform/contract/notifications.ts'
import { may } from '../abilities/check.ts'
import type { Context } from '../context.ts'
import { invalid } from '../refusal.ts'
import { settingsOf, type NoticeKind } from './kinds.ts'
import type { NotificationTables } from './tables.ts'

type Ctx = Context<NotificationTables>
type Wish = Record<Channel, boolean>
type Key = { userId: number; module: string; kind: string }

const keyOf = ({ userId, module, kind }: Key) => `${userId} ${module}.${kind}`

/** Where each of these people wants each kind. */
export async function readWishes(
  db: Kysely<NotificationTables>,
  userIds: readonly number[],
): Promise<(userId: number, kind: NoticeKind) => Wish> {
  const rows = await db.selectFrom('notification_settings').selectAll().where('userId', 'in', userIds).execute()
  const chosen = new Map(rows.map((row) => [keyOf(row), row]))
  return (userId, kind) => {
    const { module, setting } = kind
    return wishOf(kind, chosen.get(keyOf({ userId, module, kind: setting })))
  }
}

function wishOf({ channels: offered, isMandatory }: NoticeKind, chosen: Record<Channel, number | null> | undefined): Wish {
  const wants = (channel: Channel) => offered[channel] !== undefined && (chosen?.[channel] ?? Number(offered[channel])) === 1
  return { inbox: isMandatory || wants('inbox'), desktop: wants('desktop'), mail: wants('mail') }
}

export async function listNoticeSettings(ctx: Ctx): Promise<Output<(typeof notifications)['listNoticeSettings']>> {
  const wishes = await readWishes(ctx.db, [ctx.viewer.id])
  const kinds = settingsOf(ctx.notices).filter((kind) => concerns(ctx, kind))
  return { settings: kinds.map((kind) => settingOf(kind, wishes(ctx.viewer.id, kind))), sendsMail: Boolean(ctx.config.smtpUrl) }
}

export async function updateNoticeSetting(
  ctx: Ctx,
  { setting }: Input<(typeof notifications)['updateNoticeSetting']>,
): Promise<Output<(typeof notifications)['updateNoticeSetting']>> {
  const { module, kind: name, ...given } = setting
  const kind = settingsOf(ctx.notices).find((one) => one.module === module && one.setting === name && concerns(ctx, one))
  if (!kind) throw invalid('/setting/kind', 'is no kind of notification that you get')
  for (const channel of channels) if (given[channel] !== undefined) assertOffered(kind, channel, given[channel])
  const key = { userId: ctx.viewer.id, module, kind: name }
  const chosen = Object.entries(given).filter(([, isOn]) => isOn !== null)
  const values = Object.fromEntries(chosen.map(([channel, isOn]) => [channel, Number(isOn)]))
  await ctx.db
    .insertInto('notification_settings')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      Object.keys(values).length > 0 ? conflict.columns(['userId', 'module', 'kind']).doUpdateSet(values) : conflict.doNothing(),
    )
    .execute()
  ctx.announce(`notification-settings/${ctx.viewer.id}`)
  return { setting: settingOf(kind, (await readWishes(ctx.db, [ctx.viewer.id]))(ctx.viewer.id, kind)) }
}

function assertOffered(kind: NoticeKind, channel: Channel, isOn: boolean | null): void {
  const isOffered = kind.channels[channel] !== undefined
  if (isOffered && isOn === null) throw invalid(`/setting/${channel}`, 'must be true or false')
  if (!isOffered && isOn !== null) throw invalid(`/setting/${channel}`, 'is not offered for this kind')
  if (kind.isMandatory && channel === 'inbox' && !isOn)
    throw invalid('/setting/inbox', 'cannot be switched off: it is there for your security')
}

/** Nobody is asked about what they never get. */
function concerns(ctx: Ctx, { access, entity }: NoticeKind): boolean {
  if (access) return may(ctx, ...access)
  const subject = ctx.subjects.find((one) => one.entity === entity)
  return !subject || may(ctx, 'read', subject.subject)
}

function settingOf({ module, setting, channels: offered, isMandatory }: NoticeKind, wish: Wish): NoticeSetting {
  const of = (channel: Channel) => (offered[channel] === undefined ? null : wish[channel])
  return { module, kind: setting, inbox: of('inbox'), desktop: of('desktop'), mail: of('mail'), isMandatory }
}
