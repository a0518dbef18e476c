import { ApiError } from '#platform/server/api-error.ts'
import { decodeText } from '#platform/server/decode-text.ts'
import { readCsv } from '#platform/server/csv/read-csv.ts'
import type { ImportFile, ImportFiles } from '#platform/server/imports/import-files.ts'
import type { FileSample, ImportSource, ModuleImportSource } from '#platform/server/imports/import-source.ts'
import { readHead } from '#platform/server/imports/read-bytes.ts'

/** Extensions of tables, for sources with columns. */
const TABLE_EXTENSIONS = ['.csv', '.tsv', '.txt', '.xlsx']

export const getExtensions = ({ extensions, columns }: ImportSource): readonly string[] =>
  columns ? [...new Set([...extensions, ...TABLE_EXTENSIONS])] : extensions

/** The file with the data. Throws 400 if there is none. */
export function findMainFile(source: ImportSource, files: ImportFiles): ImportFile {
  const extensions = getExtensions(source)
  const candidates = files.list.filter(({ name }) => extensions.some((extension) => name.toLowerCase().endsWith(extension)))
  const main = candidates[0] ?? (source.acceptsNoExtension && files.list.find(({ name }) => !/\.[^/.]+$/.test(name)))
  if (!main) throw withValue(new ApiError(400, 'imports.no_file', `A file must end in ${extensions.join(' or ')}.`), extensions.join(', '))
  if (source.columns && candidates.length > 1 && candidates.every(isTable))
    throw new ApiError(400, 'imports.too_many_files', 'Import one table at a time.')
  return main
}

const isTable = ({ name }: ImportFile) => TABLE_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))

export function withValue(error: ApiError, value: string): ApiError {
  error.extensions = { value }
  return error
}

/** Throws 400 if the file is certainly of another program, and names it. */
export async function assertRecognized(sources: readonly ModuleImportSource[], source: ImportSource, files: ImportFiles): Promise<void> {
  const sample = await readSample(findMainFile(source, files), files)
  if (source.recognizes?.(sample)) return
  const other = sources.find((one) => one.source !== source && one.source.recognizes?.(sample))
  if (!other) return
  const error = new ApiError(400, 'imports.other_program', `This is a file of another program: ${other.source.name}.`)
  throw withValue(error, `${other.module}/${other.source.name}`)
}

async function readSample(main: ImportFile, files: ImportFiles): Promise<FileSample> {
  const head = await readHead(main)
  const text = decodeText(trimCharacter(head)) ?? ''
  const first = readCsv(text.replace(/^\ufeff/, '')).next().value
  return { name: main.name, text, headers: first ? first.cells : [], names: files.list.map(({ name }) => name) }
}

/** Without the last bytes if they are the beginning of a character in UTF-8. */
function trimCharacter(head: Buffer): Buffer {
  let end = head.length
  while (end > 0 && end > head.length - 4 && head[end - 1]! >= 0x80 && head[end - 1]! < 0xc0) end -= 1
  return end > 0 && head[end - 1]! >= 0xc0 ? head.subarray(0, end - 1) : head
}
