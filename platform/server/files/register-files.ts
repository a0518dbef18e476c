import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import type { Viewer } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { addDownloadRoute } from './download.ts'
import type { FileRow } from './tables.ts'
import { addUploadRoute } from './upload.ts'

export type CanReadFile = (viewer: Viewer, file: FileRow) => Promise<boolean> | boolean

export type FileServices = {
  database: Database
  dataDir: string
  clock: () => Date
  /** Authenticates by access token or, under /files, by cookie; null if neither is valid. */
  authorize: (request: FastifyRequest) => Promise<Viewer | null>
  /** Throws 429 if the user uploads too much. */
  recordUpload: (viewer: Viewer, request: FastifyRequest) => Promise<unknown>
  /** Keyed by entity. Files not attached to any of these are readable only by their owner. */
  canRead: Record<string, CanReadFile>
  maxBytes?: number
}

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
