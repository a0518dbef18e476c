import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import type { Viewer } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { addDownloadRoute } from './download.ts'
import type { FileRow } from './tables.ts'
import { addUploadRoute } from './upload.ts'

/** Whether the viewer may read the file of a record. */
export type MayReadFile = (viewer: Viewer, file: FileRow) => Promise<boolean> | boolean

export type FileServices = {
  database: Database
  dataDir: string
  clock: () => Date
  /** By access token, and under /files by the cookie too; null where neither is valid. */
  authorise: (request: FastifyRequest) => Promise<Viewer | null>
  /** Throws Refusal 429 where this person uploads too much. */
  noteUpload: (viewer: Viewer, request: FastifyRequest) => Promise<unknown>
  /** By entity. A file that is attached to none of these is its owner's alone. */
  mayRead: Record<string, MayReadFile>
  /** 20 MB where left out. */
  maxBytes?: number
}

/** Adds `POST /api/files/upload` and `GET /files/:id/:name`. */
export async function registerFiles(app: FastifyInstance, services: FileServices): Promise<void> {
  const filled = { maxBytes: UPLOAD_LIMIT_BYTES, ...services }
  await app.register(async (scope) => {
    // One byte over the limit is let through, so that storing refuses it rather than keeps a file that was cut.
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: filled.maxBytes + 1, files: 1, fields: 10, parts: 11 },
    })
    addUploadRoute(scope, filled)
    addDownloadRoute(scope, filled)
  })
}
