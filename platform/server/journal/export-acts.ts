import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Input } from '#platform/contract/endpoint.ts'
import type { companyJournal, WholeStep } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { csvLine } from '../csv/csv-line.ts'
import { Answer } from '../module.ts'
import { pageOf } from './list-acts.ts'
import { wantedOf, type Place, type Wanted } from './matching.ts'
import type { JournalTables } from './record.ts'
import type { ToldAct } from './told-acts.ts'

const BATCH = 100
/** Of an act that did more the file says that it did. */
const MOST_STEPS = 1_000
const BYTE_ORDER_MARK = '\ufeff'

type Format = { type: string; head: string; line: (act: ToldAct) => string }

const headers = ['change', 'at', 'personId', 'person', 'kind', 'verb', 'entity', 'id', 'title', 'field', 'before', 'after']

const formats: Record<'csv' | 'jsonl', Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: BYTE_ORDER_MARK + csvLine(headers),
    line: (act) => act.steps.map((step) => csvOf(act, step)).join(''),
  },
  jsonl: { type: 'text/plain; charset=utf-8', head: '', line: (act) => `${JSON.stringify(act)}\n` },
}

/** What the list shows, whole, as a file that is read as it is sent. Whoever hangs up ends the reading. */
export async function exportActs(
  ctx: Context<JournalTables>,
  { as = 'csv', ...asked }: Input<typeof companyJournal.exportActs>,
): Promise<Answer<string>> {
  const { type, head, line } = formats[as]
  const wanted = wantedOf(ctx, asked)
  const file = Readable.from(lines(ctx, wanted, { head, line }), { objectMode: false })
  return new Answer<string>(200, file as unknown as string, {
    'content-type': type,
    'content-disposition': `attachment; filename="history-${ctx.now.slice(0, 10)}.${as}"`,
  })
}

async function* lines(ctx: Context<JournalTables>, wanted: Wanted, { head, line }: Pick<Format, 'head' | 'line'>): AsyncGenerator<string> {
  if (head) yield head
  let from: Place | undefined
  while (true) {
    const { acts, next } = await pageOf(ctx, { wanted, from, limit: BATCH, most: MOST_STEPS })
    if (acts.length > 0) yield acts.map(line).join('')
    if (!next) return
    from = next
    await turn()
  }
}

/** A line for each field that changed. */
function csvOf({ change, at, actor, kind, verb }: ToldAct, { entity, id, title, fields, before, after }: WholeStep): string {
  const head = [change, at, actor?.id ?? null, actor?.fullName ?? null, kind, verb, entity, id, title]
  return fields.map((field) => csvLine([...head, field, cellOf(before?.[field]), cellOf(after?.[field])])).join('')
}

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
