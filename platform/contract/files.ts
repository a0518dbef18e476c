import Type, { type Static } from 'typebox'
import { Id } from './schema.ts'

/** An uploaded file as in all responses; `GET address` returns its content. */
export const StoredFile = Type.Object({
  id: Id,
  name: Type.String(),
  /** Media type detected from the content, not from the name. */
  type: Type.String(),
  size: Type.Integer(),
  address: Type.String(),
})
export type StoredFile = Static<typeof StoredFile>

/** `POST` one file as multipart/form-data; returns `{ file }`. */
export const UPLOAD_PATH = '/api/files/upload'
export const UPLOAD_LIMIT_BYTES = 20 * 1024 * 1024
/** As UPLOAD_PATH, for files of every type that are imported (`POST /api/imports`) and cannot be attached to records. */
export const IMPORT_UPLOAD_PATH = '/api/files/upload-import'
export const IMPORT_LIMIT_BYTES = 10 * 1024 ** 3
/** Of a profile picture or the picture of a contact. */
export const PICTURE_LIMIT_BYTES = 2 * 1024 * 1024

export const getFilePath = (id: number, name: string) => `/files/${id}/${encodeURIComponent(name)}`
