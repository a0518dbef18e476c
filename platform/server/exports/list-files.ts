import type { ServerModule } from '../module.ts'
import { readAttachedFiles } from './attached-files.ts'
import { formatCsv, formatJson, isInScope, readRows } from './export-rows.ts'
import { createManifest, type ExportContents } from './manifest.ts'
import type { ExportContext, ExportedTable, ExportFile, ExportScope, ModuleExport } from './module-export.ts'

type NamedExport = { name: string; content: ModuleExport }

/** Steps of the progress: a table, a group of files, or what a module generates. */
export const countSteps = (modules: readonly ServerModule[], scope: ExportScope): number =>
  listExports(modules).flatMap(({ content }) => listSteps(content, scope)).length

const listExports = (modules: readonly ServerModule[]): NamedExport[] =>
  modules.flatMap(({ name, exports }) => (exports ? [{ name, content: exports }] : []))

const listSteps = ({ tables = [], files = [], generate }: ModuleExport, scope: ExportScope) => [
  ...tables.filter((table) => isInScope(table, scope)).map((table) => ({ table })),
  ...files.filter((group) => isInScope({ person: () => null as never, ...group }, scope)).map((group) => ({ group })),
  ...(generate ? [{ generate }] : []),
]

type Options = { modules: readonly ServerModule[]; scope: ExportScope; contents: ExportContents; onStep: (done: number) => void }

/** All files of the archive; the last ones describe what was written before. */
export async function* listFiles(ctx: ExportContext, { modules, scope, contents, onStep }: Options): AsyncGenerator<ExportFile> {
  let done = 0
  for (const { name, content } of listExports(modules)) {
    for (const step of listSteps(content, scope)) {
      for await (const file of readStep(ctx, step, { scope, contents, folder: name })) yield addFile(contents, name, file)
      onStep(++done)
    }
  }
  yield* createManifest(ctx, scope, contents)
}

type Step = ReturnType<typeof listSteps>[number]
type StepOptions = { scope: ExportScope; contents: ExportContents; folder: string }

function readStep(ctx: ExportContext, step: Step, { scope, contents, folder }: StepOptions): AsyncIterable<ExportFile> {
  if ('table' in step) return formatTable(ctx, step.table, { scope, contents, folder })
  if ('generate' in step) return step.generate(ctx, scope)
  return readAttachedFiles(ctx, { files: step.group, scope, onMissing: (path) => contents.missing.push(`${folder}/${path}`) })
}

async function* formatTable(
  ctx: ExportContext,
  table: ExportedTable,
  { scope, contents, folder }: StepOptions,
): AsyncGenerator<ExportFile> {
  const path = `${table.table}.json`
  contents.records[`${folder}/${path}`] = 0
  const onRows = (count: number) => void (contents.records[`${folder}/${path}`]! += count)
  yield { path, chunks: formatJson(readRows(ctx, table, scope), onRows) }
  if (table.hasCsv) yield { path: `${table.table}.csv`, chunks: formatCsv(readRows(ctx, table, scope)) }
}

function addFile(contents: ExportContents, folder: string, file: ExportFile): ExportFile {
  contents.fileCount++
  return { ...file, path: `${folder}/${file.path}` }
}
