import type { PresenceStatus } from '../../contract.ts'
import { cacheQueryByIds } from '#platform/server/database/queries/cache-query-by-ids.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { isClaimedBy } from '#platform/server/processes/process-id.ts'
import type { Device, DeviceListener } from '#platform/server/module.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import type { ChatTables } from '../../server/tables.ts'

/** Devices send a heartbeat every 30 s. Those without one for this long belong to a process that crashed. */
const ONLINE_MS = 75_000
const STALE_MS = 24 * 3_600_000

const subtractMs = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

export async function readPresence(
  ctx: Pick<ChatContext, 'db' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, { about: string; status: PresenceStatus }>> {
  const [profiles, devices] = await Promise.all([readProfiles(ctx.db, ids), readDevices(ctx.db, ids)])
  const profilesById = new Map(profiles.map((profile) => [profile.id, profile]))
  const onlineDevices = Map.groupBy(
    devices.filter(({ seenAt }) => seenAt > subtractMs(ctx.now, ONLINE_MS)),
    ({ userId }) => userId,
  )
  return new Map(
    ids.map((id) => {
      const { about = '', status = 'online' } = profilesById.get(id) ?? {}
      return [id, { about, status: resolveStatus(status, onlineDevices.get(id) ?? []) }]
    }),
  )
}

/** Without a device, a user is offline. Otherwise the chosen status applies; `online` becomes `away` if all devices are idle. */
export function resolveStatus(chosenStatus: PresenceStatus, devices: readonly { isIdle: number }[]): PresenceStatus {
  if (chosenStatus === 'offline' || devices.length === 0) return 'offline'
  if (chosenStatus !== 'online') return chosenStatus
  return devices.every(({ isIdle }) => isIdle === 1) ? 'away' : 'online'
}

const readProfiles = cacheQueryByIds<ChatTables, ChatTables['chat_profiles']>((db, ids) =>
  db.selectFrom('chat_profiles').selectAll().where('id', 'in', ids),
)
const readDevices = cacheQueryByIds<ChatTables, ChatTables['chat_devices']>((db, ids) =>
  db.selectFrom('chat_devices').selectAll().where('userId', 'in', ids),
)

/** Publishes the status at most once a second. */
export async function publishPresence(ctx: ChatContext, userId: number): Promise<PresenceStatus> {
  const { status } = (await readPresence(ctx, [userId])).get(userId)!
  ctx.publishMessage('presence', { id: userId, status }, String(userId))
  return status
}

/** Publishes the status and the “about” text of a user, at most once a second. */
export async function publishAbout(ctx: ChatContext, userId: number): Promise<void> {
  const presence = (await readPresence(ctx, [userId])).get(userId)!
  ctx.publishMessage('presence', { id: userId, ...presence }, `about ${userId}`)
}

export async function setIdle(ctx: ChatContext, { tab, isIdle }: { tab: string; isIdle: boolean }): Promise<{ status: PresenceStatus }> {
  await ctx.db
    .updateTable('chat_devices')
    .set({ isIdle: Number(isIdle) })
    .where('userId', '=', ctx.viewer.id)
    .where('tab', '=', tab)
    .execute()
  return { status: await publishPresence(ctx, ctx.viewer.id) }
}

/** The tabs of processes that no longer run: browsers connect to others by themselves. */
export async function removeDevices(ctx: ChatContext, processIds: readonly number[]): Promise<void> {
  const removed = ctx.db.deleteFrom('chat_devices').where(isClaimedBy('id', processIds))
  const userIds = new Set((await removed.returning('userId').execute()).map(({ userId }) => userId))
  for (const userId of userIds) await publishPresence(ctx, userId)
}

type DeviceContext = JobContext<ChatTables>

/** Records which browser tabs are connected; the presence of users is derived from that. */
export const presenceDeviceListener: DeviceListener = {
  onOpen: (ctx: DeviceContext, { id, userId, tab }: Device) =>
    ctx.write(async (command) => {
      await command.db.insertInto('chat_devices').values({ id, userId, tab, isIdle: 0, seenAt: command.now }).execute()
      await publishPresence(command, userId)
    }),
  onClose: (ctx: DeviceContext, { id, userId }: Device) =>
    ctx.write(async (command) => {
      await command.db.deleteFrom('chat_devices').where('id', '=', id).execute()
      await publishPresence(command, userId)
    }),
  onHeartbeat: (ctx: DeviceContext, ids: string[]) =>
    ctx.write(async ({ db, now }) => {
      for (let start = 0; start < ids.length; start += 1000) {
        const batch = ids.slice(start, start + 1000)
        await db.updateTable('chat_devices').set({ seenAt: now }).where('id', 'in', batch).execute()
      }
      await db.deleteFrom('chat_devices').where('seenAt', '<', subtractMs(now, STALE_MS)).execute()
    }),
} as DeviceListener
