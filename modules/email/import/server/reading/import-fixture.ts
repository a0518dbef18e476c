import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportInput } from '#platform/server/imports/import-source.ts'
import { readEmails, type ImportedEmail } from './read-emails.ts'

/** Files in chunks of an odd size, so that separators are cut in two. */
export const createFile = (name: string, content: string | Uint8Array, chunkBytes = 700): ImportFile => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  return {
    name,
    size: bytes.length,
    async *stream() {
      for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
    },
  }
}

export function createInput(list: readonly ImportFile[], options: Record<string, string> = {}, language = 'en'): ImportInput {
  const viewer = { id: 1, timeZone: 'UTC', language }
  return { files: { list, find: () => undefined }, main: list[0]!, rows: (async function* () {})(), options, viewer }
}

export const readFiles = (list: readonly ImportFile[], options: Record<string, string> = {}, language = 'en') =>
  Array.fromAsync(readEmails(createInput(list, options, language)))

export async function readMbox(content: string | Uint8Array, chunkBytes?: number): Promise<ImportedEmail[]> {
  const items = await readFiles([createFile('mail.mbox', content, chunkBytes)])
  return items.map(({ value }) => value!)
}

/** Joins lines; bytes beyond ASCII are given as Latin-1. */
export const lines = (...all: string[]) => `${all.join('\n')}\n`

export const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')
