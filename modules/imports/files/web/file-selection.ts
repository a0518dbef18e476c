import type { ChosenFile } from '../../web/chosen-content.ts'

export const toChosenFile = (file: File): ChosenFile => ({ path: file.webkitRelativePath || file.name, file })

/** Whether the name ends with one of these extensions, such as `.csv`. */
export const hasExtension = (path: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => path.toLowerCase().endsWith(extension))

const MAX_FILES = 20

/** Folders, and more files than one import takes, are sent as one ZIP file. */
export const needsZip = (files: readonly ChosenFile[]): boolean => files.length > MAX_FILES || files.some(({ path }) => path.includes('/'))

/** Adds files; one with the same path replaces the earlier one. */
export function addFiles(chosen: readonly ChosenFile[], added: readonly ChosenFile[]): ChosenFile[] {
  const byPath = new Map([...chosen, ...added].map((one) => [one.path, one]))
  return [...byPath.values()]
}

/** Named like the folder. */
export const getZipName = (files: readonly ChosenFile[]): string =>
  `${files.find(({ path }) => path.includes('/'))?.path.split('/')[0] ?? 'files'}.zip`
