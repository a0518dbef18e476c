import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { addDownloadRoute } from './download.ts'
import type { FileServices } from './file-services.ts'
import { addUploadRoute } from './upload.ts'

/** Adds `POST /api/files/upload` and `GET /files/:id/:name`. */
export async function registerFiles(app: FastifyInstance, services: FileServices): Promise<void> {
  const filled = { maxBytes: UPLOAD_LIMIT_BYTES, ...services }
  await app.register(async (scope) => {
    // Accept one byte more than the limit, so that storing rejects the file instead of saving a truncated one.
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: filled.maxBytes + 1, files: 1, fields: 10, parts: 11 },
    })
    addUploadRoute(scope, filled)
    addDownloadRoute(scope, filled)
  })
}
