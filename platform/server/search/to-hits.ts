import type { SearchHit } from '#platform/contract/search.ts'
import { maskRows } from '../abilities/mask-rows.ts'
import { visibleInWorker } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import type { SearchGroup } from './search-group.ts'

const MAX_LENGTH = 200

export async function toHits(ctx: Context<any>, group: SearchGroup, ids: readonly number[]): Promise<SearchHit[]> {
  if (ids.length === 0 || !ctx.viewer.ability.can('read', group.subject.subject)) return []
  const { table, entity } = group.subject
  const rows = await visibleInWorker(ctx, group.subject).selectAll(table).where(`${table}.id`, 'in', ids).execute()
  const byId = new Map((await maskRows(ctx, group.subject, rows)).map((row) => [row.id as number, row]))
  const visibleRows = ids.flatMap((id) => byId.get(id) ?? [])
  const results = await group.toResults(ctx, visibleRows)
  return results.map(({ title, detail = '', at = null, amount = null, link }, index) => {
    const id = visibleRows[index]!.id as number
    return { entity, id, title: shorten(title) || `#${id}`, detail: shorten(detail), at, amount, link }
  })
}

const shorten = (text: string) =>
  text
    .slice(0, 2 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed()
