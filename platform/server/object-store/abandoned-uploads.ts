import { S3ServiceError, type S3mini } from 's3mini'
import type { BucketLocation } from './location.ts'

type Upload = { Key: string; UploadId: string; Initiated: string }
type UploadPage = { Upload?: Upload | Upload[]; IsTruncated?: string; NextKeyMarker?: string; NextUploadIdMarker?: string }

/** Aborts multipart uploads that a killed process has left behind, as their parts would take up space forever. */
export async function abortAbandonedUploads(client: S3mini, { prefix }: BucketLocation, before: Date): Promise<void> {
  for await (const { Key, UploadId, Initiated } of listUploads(client, prefix))
    if (Date.parse(Initiated) < before.getTime()) await client.abortMultipartUpload(Key, UploadId)
}

async function* listUploads(client: S3mini, prefix: string): AsyncGenerator<Upload> {
  let marker: Record<string, string> = {}
  for (;;) {
    const page = await readPage(client, { ...(prefix && { prefix }), ...marker })
    yield* [page.Upload ?? []].flat()
    if (page.IsTruncated !== 'true' || !page.NextKeyMarker) return
    marker = { 'key-marker': page.NextKeyMarker, 'upload-id-marker': page.NextUploadIdMarker ?? '' }
  }
}

/** Services that do not list uploads remove abandoned ones themselves. */
async function readPage(client: S3mini, query: Record<string, string>): Promise<UploadPage> {
  try {
    const result = (await client.listMultipartUploads('/', '', 'GET', query)) as { ListMultipartUploadsResult?: UploadPage }
    return result.ListMultipartUploadsResult ?? {}
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 501) return {}
    throw error
  }
}
