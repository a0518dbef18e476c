import type { Hit } from '#platform/contract/search.ts'
import { maskRows } from '../abilities/masked-rows.ts'
import { visibleSlow } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import type { SearchGroup } from './groups.ts'

const LONGEST = 200

/** The records as the viewer sees them, in the order of `ids`; those out of sight are left out. */
export async function describeRecords(ctx: Context<any>, group: SearchGroup, ids: readonly number[]): Promise<Hit[]> {
  if (ids.length === 0 || !ctx.viewer.ability.can('read', group.subject.subject)) return []
  const { table, entity } = group.subject
  const rows = await visibleSlow(ctx, group.subject).selectAll(table).where(`${table}.id`, 'in', ids).execute()
  const byId = new Map((await maskRows(ctx, group.subject, rows)).map((row) => [row.id as number, row]))
  const seen = ids.flatMap((id) => byId.get(id) ?? [])
  const shown = await group.show(ctx, seen)
  return shown.map(({ title, detail = '', at = null, amount = null, link }, index) => {
    const id = seen[index]!.id as number
    return { entity, id, title: brief(title) || `#${id}`, detail: brief(detail), at, amount, link }
  })
}

/** One line, as much of it as anybody reads. */
const brief = (text: string) =>
  text
    .slice(0, 2 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
