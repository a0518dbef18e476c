import type { ImportFile, ImportFiles } from '#platform/server/imports/import-files.ts'
import type { ImportedAttachment } from '../import-value.ts'

type FileIndex = { byId: Map<string, ImportFile>; byName: Map<string, ImportFile[]> }

const indexes = new WeakMap<ImportFiles, FileIndex>()

/**
 * The file of an attachment: the one whose path contains its id, as programs that download attachments name them, otherwise the one of the
 * same name and size, preferably in the folder of the card.
 */
export function findAttachment(files: ImportFiles, attachment: ImportedAttachment, folders: readonly string[]): ImportFile | undefined {
  const index = indexes.get(files) ?? indexFiles(files)
  indexes.set(files, index)
  const { id, name, size } = attachment
  if (index.byId.has(id)) return index.byId.get(id)
  const candidates = (index.byName.get(normalizeName(name)) ?? []).filter((file) => size === null || file.size === size)
  const names = folders.map(normalizeName)
  const inFolder = candidates.find((file) => getFolders(file).some((folder) => names.includes(folder)))
  return inFolder ?? candidates[0]
}

function indexFiles({ list }: ImportFiles): FileIndex {
  const named = list.filter(({ name }) => !name.endsWith('/'))
  return {
    byId: new Map(named.toReversed().flatMap((file) => getIds(file.name).map((id) => [id, file] as const))),
    byName: Map.groupBy(named, ({ name }) => normalizeName(getBaseName(name))),
  }
}

/** Only of the last part of the path and its folder: folders above may be named after the board or the card. */
const getIds = (path: string) =>
  path
    .toLowerCase()
    .split(/[/\\]/)
    .slice(-2)
    .flatMap((part) => part.match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g) ?? [])

const getBaseName = (path: string) => path.split(/[/\\]/).at(-1)!

const getFolders = ({ name }: ImportFile) => name.split(/[/\\]/).slice(0, -1).map(normalizeName)

/** File systems and programs replace different characters. */
const normalizeName = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '_')
