import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Viewer } from '../viewer.ts'
import { notFound, ApiError } from '../api-error.ts'
import { parseByteRange } from './byte-range.ts'
import type { ContentStore } from './content-store.ts'
import { formatContentDisposition } from './file-name.ts'
import { isInlineType } from './file-types.ts'
import type { FileServices } from './file-services.ts'
import type { FileRow, FileTables } from './tables.ts'

type Services = FileServices

/**
 * The name in the URL is ignored. Contents are sent as they are: the compression would take texts such as "80…" for compressed ones, and label
 * them so without compressing them.
 */
export function addDownloadRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/files/:id/:name', { compress: false }, async (request, reply) => {
    const viewer = await services.authorize(request, reply)
    if (!viewer) throw new ApiError(401, 'auth.token_invalid', 'Sign in to continue.')
    const file = await findReadableFile(services, viewer, request.params.id)
    if (request.headers['if-none-match']?.includes(getEtag(file))) return reply.code(304).headers(createHeaders(file)).send()
    return sendContent(request, reply, { file, contents: services.contents })
  })
}

async function findReadableFile({ database, canRead }: Services, viewer: Viewer, id: string): Promise<FileRow> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound('file')
  const file = await (database.read as Kysely<FileTables>).selectFrom('files').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  if (!file) throw notFound('file')
  const canReadAttached = file.entity !== null && Object.hasOwn(canRead, file.entity) ? canRead[file.entity] : undefined
  const isReadable = canReadAttached ? await canReadAttached(viewer, file) : file.ownerId === viewer.id
  if (!isReadable) throw notFound('file')
  return file
}

const getEtag = (file: FileRow) => `"${file.hash}"`

function createHeaders(file: FileRow): Record<string, string> {
  return {
    'content-type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'content-disposition': formatContentDisposition(isInlineType(file.type) ? 'inline' : 'attachment', file.name),
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: getEtag(file),
  }
}

async function sendContent(request: FastifyRequest, reply: FastifyReply, { file, contents }: { file: FileRow; contents: ContentStore }) {
  const ifRange = request.headers['if-range']
  const range = !ifRange || ifRange === getEtag(file) ? parseByteRange(request.headers.range, file.size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (file.size === 0) return reply.headers(createHeaders(file)).header('content-length', 0).send('')
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  const content = request.method === 'HEAD' ? Readable.from([]) : await contents.open(file.hash, range)
  if (!content) throw new Error(`The content ${file.hash} is missing.`)
  reply.headers(createHeaders(file)).header('content-length', last - first + 1)
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
  return reply.send(content)
}
