import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Input } from '#platform/contract/endpoint.ts'
import type { companyJournal, DetailedStep } from '#platform/contract/company-journal.ts'
import type { Context } from '../context.ts'
import { formatCsvLine } from '../csv/csv-line.ts'
import { ApiResponse } from '../module.ts'
import { readPage } from './list-changes.ts'
import { parseJournalFilter, type JournalPosition, type JournalFilter } from './journal-filter.ts'
import type { JournalTables } from './journal-entry.ts'
import type { VisibleChange } from './visible-changes.ts'

const BATCH_SIZE = 100
const MAX_STEPS = 1_000
const BYTE_ORDER_MARK = '\ufeff'

type Format = { type: string; header: string; line: (change: VisibleChange) => string }

const headers = ['change', 'at', 'personId', 'person', 'kind', 'verb', 'entity', 'id', 'title', 'field', 'before', 'after', 'token']

const formats: Record<'csv' | 'jsonl', Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    header: BYTE_ORDER_MARK + formatCsvLine(headers),
    line: (change) => change.steps.map((step) => formatStep(change, step)).join(''),
  },
  jsonl: { type: 'text/plain; charset=utf-8', header: '', line: (change) => `${JSON.stringify(change)}\n` },
}

export async function exportActs(
  ctx: Context<JournalTables>,
  { as = 'csv', ...query }: Input<typeof companyJournal.exportActs>,
): Promise<ApiResponse<string>> {
  const { type, header, line } = formats[as]
  const filter = parseJournalFilter(ctx, query)
  const file = Readable.from(generateLines(ctx, filter, { header, line }), { objectMode: false })
  return new ApiResponse<string>(200, file as unknown as string, {
    'content-type': type,
    'content-disposition': `attachment; filename="history-${ctx.now.slice(0, 10)}.${as}"`,
  })
}

async function* generateLines(
  ctx: Context<JournalTables>,
  filter: JournalFilter,
  { header, line }: Pick<Format, 'header' | 'line'>,
): AsyncGenerator<string> {
  if (header) yield header
  let from: JournalPosition | undefined
  while (true) {
    const { acts, next } = await readPage(ctx, { filter, from, limit: BATCH_SIZE, maxSteps: MAX_STEPS })
    if (acts.length > 0) yield acts.map(line).join('')
    if (!next) return
    from = next
    await yieldToEventLoop()
  }
}

function formatStep(
  { change, at, actor, viaToken, kind, verb }: VisibleChange,
  { entity, id, title, fields, before, after }: DetailedStep,
): string {
  const header = [change, at, actor?.id ?? null, actor?.fullName ?? null, kind, verb, entity, id, title]
  return fields.map((field) => formatCsvLine([...header, field, toCell(before?.[field]), toCell(after?.[field]), viaToken])).join('')
}

const toCell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
