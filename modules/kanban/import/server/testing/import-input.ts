import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportInput, ImportItem } from '#platform/server/imports/import-source.ts'

/** Uploaded files with this content, by path; objects are written as JSON. */
export function createImportInput(
  contents: Record<string, string | Uint8Array | object>,
  options: Record<string, string> = {},
): ImportInput {
  const list = Object.entries(contents).map(([name, content]) => createFile(name, content))
  return {
    files: { list, find: (name) => list.find((file) => file.name.toLowerCase().endsWith(name.toLowerCase())) },
    main: list[0]!,
    rows: noRows(),
    options,
    viewer: { id: 1, timeZone: 'Europe/Lisbon', language: 'en' },
  }
}

async function* noRows(): AsyncGenerator<never> {}

function createFile(name: string, content: string | Uint8Array | object): ImportFile {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  return {
    name,
    size: bytes.length,
    stream: async function* () {
      for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
    },
  }
}

export async function collect<Value>(items: AsyncIterable<ImportItem<Value>>): Promise<ImportItem<Value>[]> {
  const all: ImportItem<Value>[] = []
  for await (const item of items) all.push(item)
  return all
}
