import { createReadStream } from 'node:fs'
import { getContentPath } from '#platform/server/files/content-folder.ts'
import type { FileRow } from '#platform/server/files/tables.ts'
import type { ImportFile, ImportFiles } from '#platform/server/imports/import-files.ts'
import { openZip } from './open-zip.ts'

/** Opens the uploaded files; ZIP files are replaced by their entries, except where the file itself is one, such as an XLSX file. */
export async function openImportFiles(dataDir: string, rows: readonly Pick<FileRow, 'hash' | 'name' | 'size'>[]): Promise<ImportFiles> {
  const files: ImportFile[] = []
  for (const { hash, name, size } of rows) {
    const path = getContentPath(dataDir, hash)
    if (/\.zip$/i.test(name)) files.push(...(await openZip(path)))
    else files.push({ name, size, stream: () => createReadStream(path) })
  }
  return createImportFiles(files)
}

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
