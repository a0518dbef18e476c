import type { ImportFile } from '#platform/server/imports/import-files.ts'
import { splitMbox, type MboxMessage } from './split-mbox.ts'

/** The bytes of an email, only the beginning if it is too large. */
export type EmailSource = MboxMessage & {
  isMbox: boolean
  /** The folder in the mail program, without extensions; empty at the top level of single emails. */
  folderPath: string
}

export const MAX_IMPORTED_BYTES = 50 * 1024 * 1024

/** Yields the emails of all files that are mbox files or single emails; other files, such as indexes of mail programs, are skipped. */
export async function* readSources(files: readonly ImportFile[]): AsyncGenerator<EmailSource> {
  for (const file of files) {
    if (files.length > 1 && !isEmailFile(file.name)) continue
    const isMbox = await isMboxFile(file)
    if (files.length > 1 && !isMbox && !hasExtension(file.name)) continue
    const folderPath = isMbox && files.length === 1 ? '' : getFolderPath(file.name, isMbox)
    if (isMbox)
      for await (const message of splitMbox(file.stream(), { maxBytes: MAX_IMPORTED_BYTES })) yield { ...message, isMbox, folderPath }
    else yield { ...(await readWhole(file)), postmark: '', isMbox, folderPath }
  }
}

/** Thunderbird's mbox files have no extension; Apple Mail names them `mbox` in a folder that ends with `.mbox`. */
const isEmailFile = (path: string) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path) && /(?:\.(?:mbox|mbx|eml)|(?:^|\/)[^/.]+)$/i.test(path)

const hasExtension = (path: string) => /\.[^/.]+$/.test(path)

async function isMboxFile(file: ImportFile): Promise<boolean> {
  if (/(?:\.(?:mbox|mbx)|(?:^|\/)mbox)$/i.test(file.name)) return true
  if (/\.eml$/i.test(file.name)) return false
  const { source } = await readBeginning(file, 1024)
  return /^(?:\ufeff)?\s*>?From (?!:)/.test(source.toString())
}

const readWhole = (file: ImportFile) => readBeginning(file, MAX_IMPORTED_BYTES)

async function readBeginning(file: ImportFile, maxBytes: number): Promise<{ source: Buffer; isTooLarge: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file.stream()) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  const source = Buffer.concat(chunks, Math.min(size, maxBytes))
  return { source: source.subarray(skipMark(source)), isTooLarge: size > maxBytes }
}

const skipMark = (bytes: Buffer) => (bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? 3 : 0)

/** `Mail/Projects.sbd/2019` and `Projects.mbox/mbox` are the folders `Mail/Projects/2019` and `Projects`. */
function getFolderPath(path: string, isMbox: boolean): string {
  const parts = path.split('/')
  const folders = isMbox && parts.at(-1) !== 'mbox' ? parts : parts.slice(0, -1)
  return folders.map((name) => name.replace(/\.(?:mbox|mbx|sbd)$/i, '')).join('/')
}
