import fastify from 'fastify'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { StoredFile } from '#platform/contract/files.ts'
import type { Viewer } from '../viewer.ts'
import type { JobContext } from '../jobs/jobs.ts'
import type { StoreLocation } from '../object-store/location.ts'
import { openObjectStore } from '../object-store/open-store.ts'
import { ApiError } from '../api-error.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { FileContext } from './attach.ts'
import { getFilesFolder } from './content-folder.ts'
import { createContentLock } from './content-lock.ts'
import { createContentStore, type ContentStore } from './content-store.ts'
import type { CanReadFile } from './file-services.ts'
import { registerFiles } from './register-files.ts'
import { sweepFiles } from './sweep.ts'
import { migrations, type FileTables } from './tables.ts'

export const ada = 1
export const bob = 2
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type Options = { store?: StoreLocation; maxBytes?: number; mayRead?: Record<string, CanReadFile> }

export async function openFileFixture({ store, maxBytes = 1000, mayRead = {} }: Options = {}) {
  const database = await openTestDatabase(migrations)
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _, reply) =>
    error instanceof ApiError ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send(String(error)),
  )
  const stores = { current: await openObjectStore(store ?? { type: 'folder', folder: getFilesFolder(database.dataDir) }) }
  const contents = createContentStore({ ...stores, withLock: createContentLock(database), dataDir: database.dataDir })
  const clock = () => new Date('2026-11-21T09:00:00.000Z')
  await registerFiles(app, {
    database,
    contents,
    clock,
    authorize: authorise,
    canRead: mayRead,
    maxBytes,
    recordUpload: async () => undefined,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...createHttpClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`),
    ...createStorage(database, contents),
    prefix: store?.type === 'bucket' ? store.prefix : '',
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await database.close()
    },
  }
}

async function authorise({ headers }: { headers: { authorization?: string } }) {
  const id = Number(headers.authorization?.replace('Bearer ', ''))
  return id ? ({ id } as Viewer) : null
}

const STREAMING = { duplex: 'half' }

function createHttpClient(origin: string) {
  const createOptions = (user: number, headers: object = {}) => ({
    headers: { ...(user && { authorization: `Bearer ${user}` }), ...headers },
  })
  const post = (user: number, body: RequestInit['body'], headers: object = {}) =>
    fetch(`${origin}/api/files/upload`, { method: 'POST', body: body ?? null, ...STREAMING, ...createOptions(user, headers) })
  const upload = (user: number, content: Buffer, name = 'picture.png') => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), name)
    return post(user, form)
  }
  return {
    origin,
    get: (user: number, address: string, headers: object = {}, signal: AbortSignal | null = null) =>
      fetch(origin + address, { signal, ...createOptions(user, headers) }),
    head: (user: number, address: string) => fetch(origin + address, { method: 'HEAD', ...createOptions(user) }),
    post,
    upload,
    uploadFile: async (user: number, content: Buffer, name?: string) => {
      const answer = await upload(user, content, name)
      if (answer.status !== 200) throw new Error(`upload answered ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { file: StoredFile }).file
    },
  }
}

type Work<T> = (ctx: FileContext) => Promise<T>

const createStorage = (database: TestDatabase, contents: ContentStore) => ({
  database,
  contents,
  dataDir: database.dataDir,
  write: <T>(user: number, work: Work<T>) => database.write((db) => work({ db, viewer: { id: user } as Viewer })),
  /** `afterQuery` runs after each query of the sweep. */
  sweep: (now: string, afterQuery: () => Promise<unknown> = async () => {}) => {
    const db = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => afterQuery().then(() => result),
    })
    const ctx = { db, now, contents, config: { dataDir: database.dataDir } } as JobContext<FileTables>
    const write: typeof ctx.write = (act) => database.write((tx) => act({ ...ctx, db: tx }))
    return sweepFiles.run({ ...ctx, write } as never, {} as never)
  },
  rows: () => database.read.selectFrom('files').selectAll().orderBy('id').execute(),
  onDisk: async () =>
    (await readdir(getFilesFolder(database.dataDir), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
})
