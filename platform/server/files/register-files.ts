import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { IMPORT_LIMIT_BYTES, IMPORT_UPLOAD_PATH, UPLOAD_LIMIT_BYTES, UPLOAD_PATH } from '#platform/contract/files.ts'
import { addDownloadRoute } from './download.ts'
import type { FileServices } from './file-services.ts'
import { addUploadRoute } from './upload.ts'

/** Adds `POST /api/files/upload`, `POST /api/files/upload-import` and `GET /files/:id/:name`. */
export async function registerFiles(app: FastifyInstance, services: FileServices): Promise<void> {
  const filled = { maxBytes: UPLOAD_LIMIT_BYTES, ...services }
  await app.register(async (scope) => addDownloadRoute(scope, filled))
  await addUpload(app, UPLOAD_PATH, filled)
  await addUpload(app, IMPORT_UPLOAD_PATH, { ...services, maxBytes: IMPORT_LIMIT_BYTES, isForImport: true })
}

const addUpload = (app: FastifyInstance, path: string, services: FileServices & { maxBytes: number }) =>
  app.register(async (scope) => {
    // Accept one byte more than the limit, so that storing rejects the file instead of saving a truncated one.
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: services.maxBytes + 1, files: 1, fields: 10, parts: 11 },
    })
    addUploadRoute(scope, path, services)
  })
