import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { File } from '#platform/contract/files.ts'
import { UPLOAD_PATH } from '#platform/contract/files.ts'
import type { Viewer } from '../context.ts'
import { idempotencyKeyOf, idempotentCall, recallOrForget, remember, reserve, type IdempotencyTables } from '../http/idempotency.ts'
import { invalid, Refusal } from '../refusal.ts'
import { cleanFileName } from './file-name.ts'
import type { FileServices } from './register-files.ts'
import { storeUpload, type StoredContent } from './store-upload.ts'
import { answeredFile, type FileTables } from './tables.ts'

type Services = Required<FileServices>

/** What a form with one file adds to it: boundaries, part headers, a few fields. */
const FORM_BYTES = 64 * 1024

export function addUploadRoute(app: FastifyInstance, services: Services): void {
  app.post(UPLOAD_PATH, { bodyLimit: services.maxBytes + FORM_BYTES }, async (request): Promise<{ file: File }> => {
    const viewer = await services.authorise(request)
    if (!viewer) throw new Refusal(401, 'auth.token_invalid', 'Sign in to use this.')
    await services.noteUpload(viewer, request)
    if (!request.isMultipart()) throw new Refusal(415, 'files.not_a_form', 'This call takes multipart/form-data with one file.')
    if (Number(request.headers['content-length']) > services.maxBytes + FORM_BYTES) throw tooLarge(services.maxBytes)
    const { content, name } = await storeOnlyFile(request, services)
    return insertFile(services, { content, name, viewer, key: idempotencyKeyOf(request, viewer) })
  })
}

const tooLarge = (maxBytes: number) => new Refusal(413, 'files.too_large', `A file may have at most ${maxBytes} bytes.`)

/** Reads the form to its end, so that one that was cut off or holds a second file leaves no row. */
async function storeOnlyFile(request: FastifyRequest, { dataDir, maxBytes }: Services) {
  const files = request.files()
  try {
    const { value: part } = await files.next()
    if (!part) throw invalid('/file', 'is missing')
    const content = await storeUpload(dataDir, part.file, { maxBytes })
    const { done } = await files.next()
    if (!done) throw invalid('/file', 'must be one file')
    return { content, name: part.filename }
  } catch (error) {
    throw error instanceof Refusal || !isClients(error) ? error : invalid('/file', 'could not be read')
  }
}

/** A form that is malformed or was cut off, as opposed to a mistake of ours. */
const isClients = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('FST_') || code === 'ECONNRESET' || /multipart|boundary|terminated early|premature/i.test(message)
}

type Upload = { content: StoredContent; name: string; viewer: Viewer; key: string | undefined }
type Answered = { file: File }

async function insertFile({ database, clock }: Services, { content, name, viewer, key }: Upload): Promise<Answered> {
  const now = clock().toISOString()
  const values = { ...content, name: cleanFileName(name), ownerId: viewer.id, createdAt: now }
  const call = key ? idempotentCall(viewer.id, key, { name: 'files.upload', input: [content.hash, name] }) : undefined
  const release = call && reserve(call)
  const insert = async (tx: Kysely<FileTables & IdempotencyTables>): Promise<Answered> => {
    const recalled = call && (await recallOrForget(tx, call, now))
    if (recalled) return recalled.answer.body
    const answer = { file: answeredFile(await tx.insertInto('files').values(values).returningAll().executeTakeFirstOrThrow()) }
    if (call) await remember(tx, call, { change: '', answer, now })
    return answer
  }
  return database.write(insert).finally(release)
}
