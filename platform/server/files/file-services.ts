import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../viewer.ts'
import type { Database } from '../database/connect.ts'
import type { ContentStore } from './content-store.ts'
import type { FileRow } from './tables.ts'

export type CanReadFile = (viewer: Viewer, file: FileRow) => Promise<boolean> | boolean

export type FileServices = {
  database: Database
  contents: ContentStore
  clock: () => Date
  /** Authenticates by access token or, under /files, by cookie; null if neither is valid. */
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>
  /** Throws 429 if the user uploads too much. */
  recordUpload: (viewer: Viewer, request: FastifyRequest) => Promise<unknown>
  /** Keyed by entity. Files not attached to any of these are readable only by their owner. */
  canRead: Record<string, CanReadFile>
  maxBytes?: number
  /** Accepts files of every type, which can only be imported. */
  isForImport?: true
}
