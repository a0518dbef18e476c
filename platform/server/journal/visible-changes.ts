import type { ChangeKind, JournalChange, DetailedStep } from '#platform/contract/company-journal.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import { getPeopleById } from '../identity/people.ts'
import { RESTORE_COMMAND, selectRowsOfChanges, UNDO_COMMAND, type JournalFilter } from './journal-filter.ts'
import { pickReadable, hasVisibleChange, type Values } from './readable-columns.ts'
import type { JournalRow, JournalTables } from './journal-entry.ts'
import { findVisibleRecords, type VisibleRecord } from './visible-records.ts'

export type VisibleChange = Omit<JournalChange, 'steps'> & { steps: DetailedStep[] }

type Ctx = Context<JournalTables>
type ChangeOptions = { filter: JournalFilter; maxSteps: number }

/** Returns the changes, in order, with their last `maxSteps` readable steps. */
export async function getVisibleChanges(ctx: Ctx, changes: readonly string[], options: ChangeOptions): Promise<VisibleChange[]> {
  const { filter, maxSteps } = options
  const rows = await readRows(ctx, changes, { filter, maxSteps: maxSteps + 1 })
  const visibleRecords = await readVisibleRecords(ctx, rows)
  const people = await getPeopleById(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  const rowsByChange = Map.groupBy(rows, ({ change }) => change)
  return changes.flatMap((change) => {
    const ownRows = rowsByChange.get(change) ?? []
    const steps = ownRows.slice(0, maxSteps).flatMap((row) => toSteps(row, visibleRecords.get(row.entity)?.get(row.entityId)))
    return steps.length > 0 ? [{ ...toChange(ownRows[0]!, people), steps, hasMore: ownRows.length > maxSteps }] : []
  })
}

async function readRows(
  ctx: Context<JournalTables>,
  changes: readonly string[],
  { filter, maxSteps }: { filter: JournalFilter; maxSteps: number },
) {
  if (changes.length === 0) return []
  const ownRows = selectRowsOfChanges(ctx, changes, filter)
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('change').orderBy('seq', 'desc'))
        .as('place'),
    )
  const rows = await ctx.slow.selectFrom(ownRows.as('own')).selectAll().where('place', '<=', maxSteps).orderBy('seq', 'desc').execute()
  return rows as JournalRow[]
}

async function readVisibleRecords(
  ctx: Context<JournalTables>,
  rows: readonly JournalRow[],
): Promise<Map<string, Map<number, VisibleRecord>>> {
  const visibleRecords = new Map<string, Map<number, VisibleRecord>>()
  for (const [entity, ownRows] of Map.groupBy(rows, (row) => row.entity))
    visibleRecords.set(
      entity,
      await findVisibleRecords(
        ctx,
        entity,
        ownRows.map(({ entityId }) => entityId),
      ),
    )
  return visibleRecords
}

function toChange({ change, verb, at, actor, viaToken, before, after }: JournalRow, people: Map<number, Person>) {
  return { change, verb, at, viaToken, kind: getKind(verb, { before, after }), actor: actor === null ? null : (people.get(actor) ?? null) }
}

type StepValues = Pick<JournalRow, 'before' | 'after'>

function getKind(verb: string, contents: StepValues): ChangeKind {
  if (verb === UNDO_COMMAND) return 'undone'
  return verb === RESTORE_COMMAND ? 'restored' : getStepKind(contents)
}

const getStepKind = ({ before, after }: StepValues) => (before === null ? 'created' : after === null ? 'deleted' : 'changed')

function convertBooleans(values: Values | null, { fields }: Subject): Values | null {
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

function toSteps(row: JournalRow, visibleRecords: VisibleRecord | undefined): DetailedStep[] {
  if (!visibleRecords?.isStepVisible(row) || (row.before === null && row.after === null)) return []
  const { subject, readable, title, currency, isRemoved } = visibleRecords
  const [before, after] = [pickReadable(row.before, readable), pickReadable(row.after, readable)]
  if (!hasVisibleChange({ before, after })) return []
  const link = isRemoved ? null : (subject.link?.(row.entityId) ?? null)
  const fields = Object.keys({ ...before, ...after })
  const record = { seq: row.seq, entity: row.entity, subject: subject.subject, id: row.entityId, title, link }
  return [
    {
      ...record,
      kind: getStepKind(row),
      fields,
      before: convertBooleans(before, subject),
      after: convertBooleans(after, subject),
      currency,
    },
  ]
}
