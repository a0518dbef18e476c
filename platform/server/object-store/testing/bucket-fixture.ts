import crypto from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BucketLocation } from '../location.ts'
import { hasValidSignature } from './check-signature.ts'

type StoredContent = { bucket: string; key: string; content: unknown; metadata: unknown }
type Store = {
  putObject: (object: StoredContent) => Promise<unknown>
  getResourcePath: (bucket: string, key: string, resource: string) => string
}
type Koa = {
  store: Store
  middleware: ((ctx: KoaContext, next: () => Promise<void>) => Promise<void>)[]
  httpServer: Server & { closeAllConnections: () => void }
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
}
type KoaContext = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  query: Record<string, string>
  req: IncomingMessage
  status: number
  body: string
}

export type BucketFixture = Awaited<ReturnType<typeof openBucketFixture>>

/** The only key that S3rver knows. */
const KEY = 'S3RVER'

/** A real S3 server in this process with an empty bucket. */
export async function openBucketFixture() {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-bucket-'))
  const faults: Faults = {}
  const server = await createServer(folder, faults)
  const { port } = await server.run()
  const sockets = new Set<Socket>()
  server.httpServer.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const location: BucketLocation = {
    type: 'bucket',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'staffroom',
    prefix: 'company/',
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
  }
  return {
    location,
    url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/staffroom/company?tls=0`,
    port,
    /** Answers requests with a status; the function returns undefined for those that succeed. */
    reject: (choose: Faults['reject']) => void (faults.reject = choose),
    /** Executes the first request that matches, then cuts the connection. */
    loseResponse: (match: Faults['lose']) => void (faults.lose = match),
    setModified: (key: string, at: Date) => utimes(join(folder, 'staffroom', `${key}._S3rver_object`), at, at),
    beginUpload: (key: string) => beginUpload(folder, key),
    listUploads: () => findUploads(folder),
    /** On all open connections. */
    countServedBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    closeConnections: () => server.httpServer.closeAllConnections(),
    countConnections: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createServer(folder: string, faults: Faults): Promise<Koa> {
  replaceDes()
  // @ts-expect-error The package has no types.
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory: folder,
    configureBuckets: [{ name: 'staffroom' }],
  }) as Koa
  storeAtomically(server.store)
  server.middleware.unshift(
    (ctx, next) => causeFaults(faults, ctx, next),
    rejectWrongSecrets,
    (ctx, next) => answerUploads(folder, ctx, next),
  )
  return server
}

/** As S3 does: readers see the whole old or new object, while S3rver overwrites it in place. */
function storeAtomically(store: Store): void {
  const put = store.putObject.bind(store)
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const pending = { bucket: '.pending', key: crypto.randomUUID() }
    const result = await put({ ...pending, content, metadata })
    await mkdir(dirname(store.getResourcePath(bucket, key, 'object')), { recursive: true })
    for (const resource of ['metadata.json', 'object.md5', 'object'])
      await rename(store.getResourcePath(pending.bucket, pending.key, resource), store.getResourcePath(bucket, key, resource))
    return result
  }
}

type Create = (algorithm: string, key: Buffer, iv: Buffer) => unknown

/** S3rver encrypts continuation tokens with DES, which OpenSSL 3 lacks. Triple DES with three equal keys is the same. */
function replaceDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const create: Create = crypto[name].bind(crypto) as never
    const createWithDes: Create = (algorithm, key, iv) =>
      algorithm === 'des' ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : create(algorithm, key, iv)
    Object.assign(crypto, { [name]: createWithDes })
  }
}

type Faults = {
  reject?: ((method: string, url: string) => number | undefined) | undefined
  lose?: ((method: string, url: string) => boolean) | undefined
}

async function causeFaults(faults: Faults, ctx: KoaContext, next: () => Promise<void>): Promise<void> {
  const status = faults.reject?.(ctx.method, ctx.url)
  if (status) {
    ctx.status = status
    ctx.body = ''
    return
  }
  const isLost = faults.lose?.(ctx.method, ctx.url)
  await next()
  if (!isLost) return
  faults.lose = undefined
  ctx.req.socket.destroy()
}

async function rejectWrongSecrets(ctx: KoaContext, next: () => Promise<void>): Promise<void> {
  const { method, url, headers } = ctx
  const isKnown = headers.authorization?.includes(`Credential=${KEY}/`)
  if (!isKnown || hasValidSignature({ method, url, headers }, KEY)) return next()
  sendXml(ctx, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
}

/** Adds what S3rver lacks: listing and aborting multipart uploads. */
async function answerUploads(folder: string, ctx: KoaContext, next: () => Promise<void>): Promise<void> {
  const { method, query } = ctx
  if (method === 'DELETE' && query.uploadId) {
    await rm(join(folder, 'staffroom', UPLOADS_FOLDER, query.uploadId), { recursive: true, force: true })
    ctx.status = 204
  } else if (method === 'GET' && 'uploads' in query) {
    const uploads = (await findUploads(folder)).filter(({ key }) => key.startsWith(query.prefix ?? ''))
    sendXml(ctx, 200, `<ListMultipartUploadsResult>${uploads.map(formatUpload).join('')}</ListMultipartUploadsResult>`)
  } else if (method === 'POST' && query.uploadId && !(await findUploads(folder)).some(({ id }) => id === query.uploadId)) {
    sendXml(ctx, 404, '<Error><Code>NoSuchUpload</Code></Error>')
  } else await next()
}

function sendXml(ctx: KoaContext, status: number, body: string): void {
  Object.assign(ctx, { status, type: 'application/xml', body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` })
}

type Upload = { key: string; id: string; startedAt: Date }

const formatUpload = ({ key, id, startedAt }: Upload) =>
  `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`

const UPLOADS_FOLDER = '._S3rver_uploads'

async function findUploads(folder: string): Promise<Upload[]> {
  const uploads = join(folder, 'staffroom', UPLOADS_FOLDER)
  const ids = await readdir(uploads).catch(() => [])
  return Promise.all(
    ids.map(async (id) => ({
      id,
      key: await readFile(join(uploads, id, 'key'), 'utf8'),
      startedAt: (await stat(join(uploads, id, 'key'))).mtime,
    })),
  )
}

async function beginUpload(folder: string, key: string): Promise<void> {
  const upload = join(folder, 'staffroom', UPLOADS_FOLDER, crypto.randomUUID())
  await mkdir(upload, { recursive: true })
  await writeFile(join(upload, 'key'), key)
}
