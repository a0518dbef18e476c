import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { HitGroup, search } from '#platform/contract/search.ts'
import type { Context } from '../context.ts'
import { describeRecords } from './describe.ts'
import { findNewest, knownHits, type KnownHits } from './find-newest.ts'
import type { PlacedGroup } from './groups.ts'

const SHOWN = 5

export async function findEverywhere(
  ctx: Context,
  { q, module }: Input<typeof search.findEverywhere>,
): Promise<Output<typeof search.findEverywhere>> {
  const words = q.trim()
  const known = await knownHits(ctx, words)
  const inOrder = ctx.searched.toSorted((one, other) => Number(other.module === module) - Number(one.module === module))
  const groups = await Promise.all(inOrder.map((group) => findIn(ctx, group, { q: words, known })))
  return { groups: groups.filter(({ hits }) => hits.length > 0) }
}

async function findIn(ctx: Context, group: PlacedGroup, { q, known }: { q: string; known: KnownHits | undefined }): Promise<HitGroup> {
  const ids = await findNewest(ctx, group, { q, known, most: SHOWN + 1 })
  const hits = await describeRecords(ctx, group, ids.slice(0, SHOWN))
  const list = group.list ? `${group.list}${encodeURIComponent(q.toWellFormed())}` : null
  return { module: group.module, entity: group.subject.entity, hits, hasMore: ids.length > SHOWN, list }
}
