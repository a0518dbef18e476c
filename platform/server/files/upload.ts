import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { StoredFile } from '#platform/contract/files.ts'
import type { Viewer } from '../viewer.ts'
import {
  getIdempotencyKey,
  createIdempotentCall,
  findOrReleaseStoredResponse,
  storeResponse,
  reserveKey,
  type IdempotencyTables,
} from '../http/idempotency.ts'
import { invalidInput, ApiError } from '../api-error.ts'
import { cleanFileName } from './file-name.ts'
import type { FileServices } from './file-services.ts'
import { storeUpload, type StoredContent } from './store-upload.ts'
import { IMPORT_UPLOAD_ENTITY, toFileResponse, type FileTables } from './tables.ts'

type Services = FileServices & Required<Pick<FileServices, 'maxBytes'>>

/** Form overhead of one file: boundaries, part headers, a few fields. */
const FORM_BYTES = 64 * 1024

export function addUploadRoute(app: FastifyInstance, path: string, services: Services): void {
  app.post(path, { bodyLimit: services.maxBytes + FORM_BYTES }, async (request, reply): Promise<{ file: StoredFile }> => {
    const viewer = await services.authorize(request, reply)
    if (!viewer) throw new ApiError(401, 'auth.token_invalid', 'Sign in to continue.')
    await services.recordUpload(viewer, request)
    if (!request.isMultipart()) throw new ApiError(415, 'files.not_a_form', 'The content type must be multipart/form-data with one file.')
    if (Number(request.headers['content-length']) > services.maxBytes + FORM_BYTES) throw tooLarge(services.maxBytes)
    const { content, name } = await storeSingleFile(request, services)
    return insertFile(services, { content, name, viewer, key: getIdempotencyKey(request, viewer) })
  })
}

const tooLarge = (maxBytes: number) => new ApiError(413, 'files.too_large', `Files must not be larger than ${maxBytes} bytes.`)

async function storeSingleFile(request: FastifyRequest, { contents, maxBytes, isForImport }: Services) {
  const files = request.files()
  try {
    const { value: part } = await files.next()
    if (!part) throw invalidInput('/file', 'is required')
    const content = await storeUpload(contents, part.file, { maxBytes, ...(isForImport && { isAnyType: true }) })
    const { done } = await files.next()
    if (!done) throw invalidInput('/file', 'must be a single file')
    return { content, name: part.filename }
  } catch (error) {
    throw error instanceof ApiError || !isClientError(error) ? error : invalidInput('/file', 'could not be read')
  }
}

const isClientError = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('FST_') || code === 'ECONNRESET' || /multipart|boundary|terminated early|premature/i.test(message)
}

type Upload = { content: StoredContent; name: string; viewer: Viewer; key: string | undefined }
type UploadResponse = { file: StoredFile }

async function insertFile({ database, clock, isForImport }: Services, { content, name, viewer, key }: Upload): Promise<UploadResponse> {
  const now = clock().toISOString()
  const values = {
    ...content,
    name: cleanFileName(name),
    ownerId: viewer.id,
    createdAt: now,
    entity: isForImport ? IMPORT_UPLOAD_ENTITY : null,
  }
  const call = key ? createIdempotentCall(viewer.id, key, { name: 'files.upload', input: [content.hash, name] }) : undefined
  const release = call && reserveKey(call)
  const insert = async (tx: Kysely<FileTables & IdempotencyTables>): Promise<UploadResponse> => {
    const stored = call && (await findOrReleaseStoredResponse(tx, call, now))
    if (stored) return stored.response.body
    const response = { file: toFileResponse(await tx.insertInto('files').values(values).returningAll().executeTakeFirstOrThrow()) }
    if (call) await storeResponse(tx, call, { change: '', response, now })
    return response
  }
  return database.write(insert).finally(release)
}
