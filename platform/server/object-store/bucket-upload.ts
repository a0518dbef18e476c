import type { Readable } from 'node:stream'
import type { S3mini, UploadPart } from 's3mini'
import { isMissingObject } from './bucket-error.ts'

/** S3 requires at least 5 MB for all parts but the last, and allows 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024

type Upload = { key: string; id: string; parts: UploadPart[] }

/** Holds at most two parts in memory. If the stream fails, there is no object. */
export async function uploadStream(client: S3mini, key: string, content: Readable): Promise<void> {
  const parts = splitIntoParts(content)
  const first = await parts.next()
  if (first.done || first.value.length < PART_BYTES) {
    await client.putObject(key, first.value ?? Buffer.alloc(0))
    return
  }
  const upload: Upload = { key, id: await client.getMultipartUploadId(key), parts: [] }
  try {
    await uploadPart(client, upload, first.value)
    for await (const part of parts) await uploadPart(client, upload, part)
    await complete(client, upload)
  } catch (error) {
    content.destroy()
    await client.abortMultipartUpload(key, upload.id).catch(() => undefined)
    throw error
  }
}

/** All parts but the last have the full size. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= PART_BYTES) {
      const part = Buffer.concat([...chunks, rest.subarray(0, PART_BYTES - size)])
      rest = rest.subarray(PART_BYTES - size)
      chunks = []
      size = 0
      yield part
    }
    chunks.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(chunks)
  return undefined
}

async function uploadPart(client: S3mini, { key, id, parts }: Upload, part: Buffer): Promise<void> {
  parts.push(await client.uploadPart(key, id, part, parts.length + 1))
}

/** If the response was lost, the repeated request finds no upload but the object exists. */
async function complete(client: S3mini, { key, id, parts }: Upload): Promise<void> {
  try {
    const { etag } = await client.completeMultipartUpload(key, id, parts)
    if (!etag) throw new Error(`The bucket did not complete the upload of ${key}.`)
  } catch (error) {
    if (!isMissingObject(error) || !(await client.objectExists(key))) throw error
  }
}
