import { createReadStream } from 'node:fs'
import type { ContentFile, ContentStore } from '#platform/server/files/content-store.ts'
import type { FileRow } from '#platform/server/files/tables.ts'
import type { ImportFile, ImportFiles } from '#platform/server/imports/import-files.ts'
import { openZip } from './open-zip.ts'

/** Opens the uploaded files; ZIP files are replaced by their entries, except where the file itself is one, such as an XLSX file. */
export async function openImportFiles(
  contents: ContentStore,
  rows: readonly Pick<FileRow, 'hash' | 'name' | 'size'>[],
): Promise<OpenImportFiles> {
  const files: ImportFile[] = []
  const open: ContentFile[] = []
  const close = async () => void (await Promise.all(open.map((file) => file[Symbol.asyncDispose]())))
  try {
    for (const { hash, name, size } of rows) {
      const file = await contents.openFile(hash)
      open.push(file)
      if (/\.zip$/i.test(name)) files.push(...(await openZip(file.path)))
      else files.push({ name, size, stream: () => createReadStream(file.path) })
    }
  } catch (error) {
    await close()
    throw error
  }
  return { ...createImportFiles(files), [Symbol.asyncDispose]: close }
}

/** Files in a bucket are local copies until this is disposed. */
type OpenImportFiles = ImportFiles & AsyncDisposable

export function createImportFiles(list: readonly ImportFile[]): ImportFiles {
  const byLastName = Map.groupBy(list, ({ name }) => normalizePath(name).at(-1))
  return {
    list,
    find: (name) => {
      const path = normalizePath(name)
      return byLastName.get(path.at(-1))?.find((file) => endsWith(normalizePath(file.name), path))
    },
  }
}

const normalizePath = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[\\/]+/)

const endsWith = (path: readonly string[], end: readonly string[]) => path.slice(-end.length).join('/') === end.join('/')
