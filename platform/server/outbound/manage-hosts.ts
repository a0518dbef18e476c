import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { outbound } from '#platform/contract/outbound.ts'
import { ApiError, invalidInput, notFound } from '../api-error.ts'
import type { Context } from '../context.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { ALLOWED_HOSTS_TOPIC, listStoredHosts } from './allowed-host-store.ts'
import { parseAllowedHost, type AllowedHost } from './allowed-hosts.ts'
import type { OutboundTables } from './tables.ts'

type OutboundContext = Context<OutboundTables>

const MAX_HOSTS = 200

export async function listOutboundHosts({ db, config }: OutboundContext): Promise<Output<typeof outbound.listOutboundHosts>> {
  return { hosts: await listStoredHosts(db), configured: [...config.allowedOutbound] }
}

export async function addOutboundHost(ctx: OutboundContext, input: Input<typeof outbound.addOutboundHost>) {
  const host = parseAllowedHost(input.host)
  if (host === undefined) throw invalidInput('/host', 'must be a host name, an IP address or a network such as 10.1.0.0/16')
  const before = await readForUpdate(ctx)
  if (before.includes(host)) return { host }
  if (before.length >= MAX_HOSTS) throw new ApiError(409, 'outbound.too_many_hosts', `You can allow at most ${MAX_HOSTS} hosts.`)
  await ctx.db.insertInto('outbound_hosts').values({ host, createdAt: ctx.now }).execute()
  recordHosts(ctx, before, [...before, host].toSorted())
  return { host }
}

export async function removeOutboundHost(ctx: OutboundContext, input: Input<typeof outbound.removeOutboundHost>) {
  const host = parseAllowedHost(input.host)
  const before = await readForUpdate(ctx)
  if (host === undefined || !before.includes(host)) throw notFound('host')
  await ctx.db.deleteFrom('outbound_hosts').where('host', '=', host).execute()
  recordHosts(
    ctx,
    before,
    before.filter((one) => one !== host),
  )
  return { host }
}

async function readForUpdate(ctx: OutboundContext): Promise<AllowedHost[]> {
  await acquireLock(ctx, 'outbound-hosts')
  return listStoredHosts(ctx.db)
}

function recordHosts(ctx: OutboundContext, before: AllowedHost[], after: AllowedHost[]): void {
  ctx.recordChange({ entity: 'workspace', id: 1, before: { outboundHosts: before }, after: { outboundHosts: after } })
  ctx.publishChange(ALLOWED_HOSTS_TOPIC)
}
