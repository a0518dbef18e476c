import type { ChosenFile } from '../../web/chosen-content.ts'
import { toChosenFile } from './file-selection.ts'

/** Reads the dropped files, and those in dropped folders. Call it in the event handler: the transfer is empty afterwards. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.every(({ isFile }) => isFile)) return Array.from(files).map(toChosenFile)
  return (await Promise.all(entries.map(readEntry))).flat()
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: ChosenFile[] = []
  // Each call returns at most 100 entries.
  for (let entries = await readBatch(reader); entries.length > 0; entries = await readBatch(reader))
    for (const one of entries) found.push(...(await readEntry(one)))
  return found
}

const readBatch = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
