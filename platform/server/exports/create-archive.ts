import { Readable } from 'node:stream'
import { loadZip } from './load-zip.ts'
import type { ExportFile } from './module-export.ts'

/** Streams a ZIP archive: a file is read when the previous one has been written. Zip64, because sizes are not known before. */
export async function* createArchive(files: AsyncIterable<ExportFile>, createdAt: string): AsyncGenerator<Buffer> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writing = writeFiles(files, writable, createdAt)
  writing.catch((error: unknown) => writable.abort(error).catch(() => {}))
  yield* Readable.fromWeb(readable as never)
  await writing
}

async function writeFiles(files: AsyncIterable<ExportFile>, writable: WritableStream<Uint8Array>, createdAt: string): Promise<void> {
  const { ZipWriter } = await loadZip()
  const zip = new ZipWriter(writable, { zip64: true, lastModDate: new Date(createdAt) })
  for await (const { path, chunks, isCompressed } of files)
    await zip.add(path, Readable.toWeb(Readable.from(encode(chunks))) as ReadableStream<Uint8Array>, isCompressed ? { level: 0 } : {})
  await zip.close()
}

async function* encode(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk
}
