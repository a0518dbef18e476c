import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { SearchHitGroup, search } from '#platform/contract/search.ts'
import type { Context } from '../context.ts'
import { parseUnusedModules, readWorkspace } from '../identity/read-workspace.ts'
import { toHits } from './to-hits.ts'
import { findNewest, prefetchHits } from './find-newest.ts'
import type { ModuleSearchGroup, PrefetchedHits } from './search-group.ts'

const HITS_PER_GROUP = 5

export async function findEverywhere(
  ctx: Context,
  { q, module }: Input<typeof search.findEverywhere>,
): Promise<Output<typeof search.findEverywhere>> {
  const text = q.trim()
  const prefetched = await prefetchHits(ctx, text)
  const unusedModules = parseUnusedModules(await readWorkspace(ctx.db as never))
  const orderedGroups = ctx.searchGroups
    .filter((group) => !unusedModules.includes(group.module))
    .toSorted((one, other) => Number(other.module === module) - Number(one.module === module))
  const groups = await Promise.all(orderedGroups.map((group) => findInGroup(ctx, group, { q: text, prefetched })))
  return { groups: groups.filter(({ hits }) => hits.length > 0) }
}

async function findInGroup(
  ctx: Context,
  group: ModuleSearchGroup,
  { q, prefetched }: { q: string; prefetched: PrefetchedHits | undefined },
): Promise<SearchHitGroup> {
  const ids = await findNewest(ctx, group, { q, prefetched, limit: HITS_PER_GROUP + 1 })
  const hits = await toHits(ctx, group, ids.slice(0, HITS_PER_GROUP))
  const list = group.listPath ? `${group.listPath}${encodeURIComponent(q.toWellFormed())}` : null
  return { module: group.module, entity: group.subject.entity, hits, hasMore: ids.length > HITS_PER_GROUP, list }
}
