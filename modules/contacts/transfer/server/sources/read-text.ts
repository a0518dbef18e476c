import { ApiError } from '#platform/server/api-error.ts'
import { decodeText } from '#platform/server/decode-text.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'
import { readBytes } from '#platform/server/imports/read-bytes.ts'

const MAX_BYTES = 100 * 1024 * 1024

export async function readText(file: ImportFile): Promise<string> {
  const text = decodeText(await readBytes(file, MAX_BYTES))
  if (text === null) throw new ApiError(400, 'contacts.import_encoding', 'The file must be text.')
  return text
}
