import type { SearchHitGroup } from '#platform/contract/search.ts'
import { maskRows } from '../abilities/mask-rows.ts'
import { visibleInWorker } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { isInIds } from '../database/queries/expressions.ts'
import { findNewest } from './find-newest.ts'
import type { ModuleSearchGroup } from './search-group.ts'
import { toHits } from './to-hits.ts'

const HITS_PER_GROUP = 5
const MAX_CANDIDATES = 50

/** The newest records of every kind that involve one of these email addresses, as far as the viewer may read them. */
export async function findRelated(ctx: Context, addresses: readonly string[]): Promise<SearchHitGroup[]> {
  const lowerCased = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const groups = await Promise.all(ctx.searchGroups.map((group) => findInGroup(ctx, group, lowerCased)))
  return groups.filter(({ hits }) => hits.length > 0)
}

async function findInGroup(ctx: Context, group: ModuleSearchGroup, addresses: readonly string[]): Promise<SearchHitGroup> {
  const ids = await findIds(ctx, group, addresses)
  const hits = await toHits(ctx, group, ids.slice(0, HITS_PER_GROUP))
  const [address] = addresses
  const list = addresses.length === 1 && group.listPath ? `${group.listPath}${encodeURIComponent(address!)}` : null
  return { module: group.module, entity: group.subject.entity, hits, hasMore: ids.length > HITS_PER_GROUP, list }
}

async function findIds(ctx: Context, group: ModuleSearchGroup, addresses: readonly string[]): Promise<number[]> {
  const { related, subject } = group
  if (!related || !ctx.viewer.ability.can('read', subject.subject)) return []
  if ('find' in related) return related.find(ctx, addresses, HITS_PER_GROUP + 1)
  const { find: _, ...rest } = group
  const indexed = { ...rest, index: { ...group.index, fields: related.fields } }
  const search = (q: string) => findNewest(ctx, indexed, { q, limit: MAX_CANDIDATES })
  const candidates = new Set((await Promise.all(addresses.map(search))).flat())
  // The index also finds addresses that contain the address, such as `joann@…` for `ann@…`.
  const rows = await readRows(ctx, group, [...candidates])
  const involvesOne = (row: Record<string, unknown>) =>
    related.getAddresses(row).some((address) => address && addresses.includes(address.toLowerCase()))
  return rows
    .filter(involvesOne)
    .map((row) => row.id as number)
    .toSorted((one, other) => other - one)
}

async function readRows(ctx: Context<any>, { subject }: ModuleSearchGroup, ids: readonly number[]): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return []
  const query = visibleInWorker(ctx, subject).selectAll(subject.table)
  return maskRows(ctx, subject, await query.where(isInIds(ctx.dialect, `${subject.table}.id`, ids)).execute())
}
