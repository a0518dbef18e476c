import Type, { type Static } from 'typebox'
import { Id } from './schema.ts'

/** How an uploaded file stands in every answer; `GET address` answers its content. */
export const File = Type.Object({
  id: Id,
  name: Type.String(),
  /** By its content, never by its name. */
  type: Type.String(),
  /** In bytes. */
  size: Type.Integer(),
  address: Type.String(),
})
export type File = Static<typeof File>

/** `POST` here takes one file as multipart/form-data and answers `{file}`. */
export const UPLOAD_PATH = '/api/files/upload'
export const UPLOAD_LIMIT_BYTES = 20 * 1024 * 1024

export const fileAddress = (id: number, name: string) => `/files/${id}/${encodeURIComponent(name)}`
