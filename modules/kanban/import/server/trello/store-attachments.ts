import { ApiError } from '#platform/server/api-error.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportInput, ImportProblem, KeyedItem, PreparedItem } from '#platform/server/imports/import-source.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import type { ContentStore } from '#platform/server/files/content-store.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { KanbanTables } from '../../../server/tables.ts'
import type { ImportedAttachment, KanbanImportValue } from '../import-value.ts'
import { appendLinks, formatLink } from '../markdown-links.ts'
import { createWarning } from '../problems.ts'
import { findAttachment } from './find-attachment.ts'
import { getFolders } from './read-trello.ts'

/** Saves the files of a card. Those that cannot be attached, such as files that are too large, become links. */
export async function storeAttachments(
  { contents }: JobContext<KanbanTables>,
  item: KeyedItem<KanbanImportValue>,
  { files }: ImportInput,
): Promise<PreparedItem<KanbanImportValue>> {
  const { value } = item
  if (value.kind !== 'card' || value.attachments.length === 0) return { value }
  const attachments: ImportedAttachment[] = []
  const links: string[] = []
  const problems: ImportProblem[] = []
  for (const attachment of value.attachments) {
    const file = findAttachment(files, attachment, getFolders(item))
    const stored = file && (await storeFile(contents, file))
    if (stored && !(stored instanceof ApiError)) attachments.push({ ...attachment, name: cleanFileName(attachment.name), content: stored })
    else {
      links.push(formatLink(attachment.name, attachment.url))
      problems.push(createWarning('kanban.attachment_rejected', { column: 'attachments', value: attachment.name }))
    }
  }
  return { value: { ...value, attachments, description: appendLinks(value.description, links) }, problems }
}

async function storeFile(contents: ContentStore, file: ImportFile) {
  try {
    return await storeUpload(contents, toBuffers(file.stream()))
  } catch (error) {
    if (error instanceof ApiError && error.status !== 503) return error
    throw error
  }
}

async function* toBuffers(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
