import type { ActKind, JournalAct, WholeStep } from '#platform/contract/company-journal.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import { peopleById } from '../identity/people.ts'
import { RESTORE, rowsOfActs, UNDO, type Wanted } from './matching.ts'
import { readableOnly, saysSomething, type Values } from './readable.ts'
import type { JournalRow, JournalTables } from './record.ts'
import { seenRecords, type Seen } from './seen.ts'

/** One act with the steps that the viewer may be told of. */
export type ToldAct = Omit<JournalAct, 'steps'> & { steps: WholeStep[] }

/**
 * Of these acts those of which the viewer may be told at least one step among the `most` last that match, in the order given.
 * Steps about records out of sight, and fields that the viewer may not read, are left out.
 */
export async function toldActs(
  ctx: Context<JournalTables>,
  changes: readonly string[],
  { wanted, most }: { wanted: Wanted; most: number },
): Promise<ToldAct[]> {
  const rows = await rowsOf(ctx, changes, { wanted, most: most + 1 })
  const seen = await seenOf(ctx, rows)
  const people = await peopleById(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  const acts = Map.groupBy(rows, ({ change }) => change)
  return changes.flatMap((change) => {
    const own = acts.get(change) ?? []
    const steps = own.slice(0, most).flatMap((row) => stepOf(row, seen.get(row.entity)?.get(row.entityId)))
    return steps.length > 0 ? [{ ...headOf(own[0]!, people), steps, hasMore: own.length > most }] : []
  })
}

/** The last `most` of each act, the newest first. */
async function rowsOf(ctx: Context<JournalTables>, changes: readonly string[], { wanted, most }: { wanted: Wanted; most: number }) {
  if (changes.length === 0) return []
  const own = rowsOfActs(ctx, changes, wanted)
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('change').orderBy('seq', 'desc'))
        .as('place'),
    )
  const rows = await ctx.slow.selectFrom(own.as('own')).selectAll().where('place', '<=', most).orderBy('seq', 'desc').execute()
  return rows as JournalRow[]
}

async function seenOf(ctx: Context<JournalTables>, rows: readonly JournalRow[]): Promise<Map<string, Map<number, Seen>>> {
  const seen = new Map<string, Map<number, Seen>>()
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity))
    seen.set(
      entity,
      await seenRecords(
        ctx,
        entity,
        own.map(({ entityId }) => entityId),
      ),
    )
  return seen
}

function headOf({ change, verb, at, actor, before, after }: JournalRow, people: Map<number, Person>) {
  return { change, verb, at, kind: kindOf(verb, { before, after }), actor: actor === null ? null : (people.get(actor) ?? null) }
}

type Contents = Pick<JournalRow, 'before' | 'after'>

function kindOf(verb: string, contents: Contents): ActKind {
  if (verb === UNDO) return 'undone'
  return verb === RESTORE ? 'restored' : stepKind(contents)
}

const stepKind = ({ before, after }: Contents) => (before === null ? 'created' : after === null ? 'deleted' : 'changed')

/** Booleans are stored as 0 and 1 by some. */
function typed(values: Values | null, { fields }: Subject): Values | null {
  const isBoolean = (name: string) => {
    const field = fields[name]
    return field && 'column' in field && field.type === 'boolean'
  }
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isBoolean(name) && typeof value === 'number' ? value === 1 : value]),
    )
  )
}

function stepOf(row: JournalRow, seen: Seen | undefined): WholeStep[] {
  if (!seen?.isTold(row) || (row.before === null && row.after === null)) return []
  const { subject, readable, title, currency, isRemoved } = seen
  const [before, after] = [readableOnly(row.before, readable), readableOnly(row.after, readable)]
  if (!saysSomething({ before, after })) return []
  const link = isRemoved ? null : (subject.link?.(row.entityId) ?? null)
  const fields = Object.keys({ ...before, ...after })
  const record = { seq: row.seq, entity: row.entity, subject: subject.subject, id: row.entityId, title, link }
  return [{ ...record, kind: stepKind(row), fields, before: typed(before, subject), after: typed(after, subject), currency }]
}
