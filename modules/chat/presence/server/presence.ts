import type { Presence } from '../../contract.ts'
import { byIds } from '#platform/server/database/by-ids.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { Device, Devices } from '#platform/server/module.ts'
import type { ChatContext } from '../../server/chat-subjects.ts'
import type { ChatTables } from '../../server/tables.ts'

/** Devices are heard of every 30 s; one that was not for this long went with its process. */
const FRESH_MS = 75_000
const GONE_MS = 24 * 3_600_000

const since = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** How people are there, with what they say about themselves; in the order of nothing, one entry for each id. */
export async function readPresence(
  ctx: Pick<ChatContext, 'db' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, { about: string; status: Presence }>> {
  const [profiles, devices] = await Promise.all([readProfiles(ctx.db, ids), readDevices(ctx.db, ids)])
  const chosen = new Map(profiles.map((profile) => [profile.id, profile]))
  const fresh = Map.groupBy(
    devices.filter(({ seenAt }) => seenAt > since(ctx.now, FRESH_MS)),
    ({ userId }) => userId,
  )
  return new Map(
    ids.map((id) => {
      const { about = '', status = 'online' } = chosen.get(id) ?? {}
      return [id, { about, status: presenceOf(status, fresh.get(id) ?? []) }]
    }),
  )
}

/** Nobody is there without a device, and whoever hides is not; away is who says so or has left all devices. */
export function presenceOf(chosen: Presence, devices: readonly { isIdle: number }[]): Presence {
  if (chosen === 'offline' || devices.length === 0) return 'offline'
  if (chosen !== 'online') return chosen
  return devices.every(({ isIdle }) => isIdle === 1) ? 'away' : 'online'
}

const readProfiles = byIds<ChatTables, ChatTables['chat_profiles']>((db, ids) =>
  db.selectFrom('chat_profiles').selectAll().where('id', 'in', ids),
)
const readDevices = byIds<ChatTables, ChatTables['chat_devices']>((db, ids) =>
  db.selectFrom('chat_devices').selectAll().where('userId', 'in', ids),
)

/** Tells everybody how the person is there now, at most once a second. */
export async function tellPresence(ctx: ChatContext, userId: number): Promise<Presence> {
  const { status } = (await readPresence(ctx, [userId])).get(userId)!
  ctx.tell('presence', { id: userId, status }, String(userId))
  return status
}

/** And what they say about themselves. */
export async function tellAbout(ctx: ChatContext, userId: number): Promise<void> {
  const now = (await readPresence(ctx, [userId])).get(userId)!
  ctx.tell('presence', { id: userId, ...now }, `about ${userId}`)
}

export async function setIdle(ctx: ChatContext, { tab, isIdle }: { tab: string; isIdle: boolean }): Promise<{ status: Presence }> {
  await ctx.db
    .updateTable('chat_devices')
    .set({ isIdle: Number(isIdle) })
    .where('userId', '=', ctx.viewer.id)
    .where('tab', '=', tab)
    .execute()
  return { status: await tellPresence(ctx, ctx.viewer.id) }
}

type Ctx = JobContext<ChatTables>

export const devices: Devices = {
  opened: (ctx: Ctx, { id, userId, tab }: Device) =>
    ctx.write(async (writing) => {
      await writing.db.insertInto('chat_devices').values({ id, userId, tab, isIdle: 0, seenAt: writing.now }).execute()
      await tellPresence(writing, userId)
    }),
  closed: (ctx: Ctx, { id, userId }: Device) =>
    ctx.write(async (writing) => {
      await writing.db.deleteFrom('chat_devices').where('id', '=', id).execute()
      await tellPresence(writing, userId)
    }),
  alive: (ctx: Ctx, ids: string[]) =>
    ctx.write(async ({ db, now }) => {
      for (let start = 0; start < ids.length; start += 1000) {
        const part = ids.slice(start, start + 1000)
        await db.updateTable('chat_devices').set({ seenAt: now }).where('id', 'in', part).execute()
      }
      await db.deleteFrom('chat_devices').where('seenAt', '<', since(now, GONE_MS)).execute()
    }),
} as Devices
