import type { ContentStore } from '#platform/server/files/content-store.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { ParsedAttachment } from './mime/parsed-email.ts'
import type { IncomingEmail } from './store-emails.ts'

const MAX_ATTACHMENT_BYTES = 200 * 1024 * 1024

/** Saves the contents of attachments; the rows are inserted by `storeEmails`. */
export async function storeAttachments(contents: ContentStore, attachments: readonly ParsedAttachment[]): Promise<IncomingEmail['files']> {
  const files = []
  for (const { name, contentId, content } of attachments) {
    const stored = await storeUpload(contents, splitIntoChunks(content), { maxBytes: MAX_ATTACHMENT_BYTES, isAnyType: true })
    files.push({ ...stored, name, contentId })
  }
  return files
}

const CHUNK_BYTES = 1024 * 1024

async function* splitIntoChunks(content: Uint8Array): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES)
}
