import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { ImportOption, ImportSource } from '#platform/server/imports/import-source.ts'
import { defaultSettings } from '../import-response.ts'
import { assertRecognized, findMainFile } from '../files/find-main.ts'
import { createImporterContext, openFiles } from '../open-import.ts'
import { findSource, getSources } from '../sources.ts'
import { suggestMapping } from '../table/map-columns.ts'
import { toText } from '../table/cell.ts'
import { readTable, type RawTable } from '../table/read-table.ts'
import type { ImportContent, ImportJobContext, ImportRow, ImportTables } from '../tables.ts'
import { updateImport } from '../update-import.ts'
import { failOnError, findImport } from './fail-import.ts'

const SAMPLE_ROWS = 100
const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 100

/** Reads what the user has to know to make the settings. Files that need none are checked right away. */
export const readImport = defineJob<ImportTables, { id: number }>({
  name: 'imports.read',
  run: async (ctx, { id }) => {
    const row = await findImport(ctx, id, ['reading'])
    if (row) await failOnError(ctx, row, () => readFiles(ctx, row))
  },
})

async function readFiles(ctx: ImportJobContext, row: ImportRow): Promise<void> {
  const person = await createImporterContext(ctx, row)
  const { source } = findSource(person, row.source)
  await using files = await openFiles(ctx, row)
  await assertRecognized(getSources(ctx), source, files)
  const table = source.columns ? await readTable(findMainFile(source, files), 'auto') : undefined
  const options = (await source.getOptions?.(person as never)) ?? []
  const content: ImportContent = { columns: table ? await describeColumns(table) : [], options: options.map(toOption), people: [] }
  await ctx.write(async (writing) => {
    const state = table ? 'mapping' : 'checking'
    const columns = { state, settings: suggestSettings(source, { options, table }), content: JSON.stringify(content) } as const
    const updated = await updateImport(writing, { id: row.id, from: 'reading', columns })
    if (updated && !table) await enqueue(writing as never, { name: 'imports.check', payload: { id: row.id } })
  })
}

const toOption = ({ name, label, choices, default: value }: ImportOption): ImportContent['options'][number] => ({
  name,
  label,
  choices: choices.map((choice) => ({
    value: choice.value,
    label: 'label' in choice ? choice.label : null,
    title: 'title' in choice ? choice.title : null,
  })),
  default: value,
})

function suggestSettings(
  source: ImportSource,
  { options, table }: { options: readonly ImportOption[]; table: RawTable | undefined },
): string {
  const mapping = table ? suggestMapping(source.columns ?? [], table.headers) : []
  return JSON.stringify({ ...defaultSettings, mapping, options: options.map(({ name, default: value }) => ({ name, value })) })
}

async function describeColumns(table: RawTable): Promise<ImportContent['columns']> {
  const columns = table.headers.map((header) => ({ header: header.slice(0, MAX_SAMPLE_LENGTH), samples: [] as string[] }))
  let count = 0
  for await (const { cells } of table.readRows()) {
    for (const [index, { samples }] of columns.entries()) {
      const text = toText(cells[index] ?? '').slice(0, MAX_SAMPLE_LENGTH)
      if (text && samples.length < MAX_SAMPLES && !samples.includes(text)) samples.push(text)
    }
    if (++count >= SAMPLE_ROWS) break
  }
  return columns
}
