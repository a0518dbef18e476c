import fastify from 'fastify'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { File } from '#platform/contract/files.ts'
import type { Viewer } from '../context.ts'
import type { JobContext } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Attacher } from './attach.ts'
import { filesFolder } from './content-folder.ts'
import { registerFiles, type MayReadFile } from './register-files.ts'
import { sweepFiles } from './sweep.ts'
import { migrations, type FileTables } from './tables.ts'

export const ada = 1
export const bob = 2
export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type Options = { maxBytes?: number; mayRead?: Record<string, MayReadFile> }

/** A server on a port of its own that takes and answers files; people sign in by `Bearer <user id>`. */
export async function openFileWorld({ maxBytes = 1000, mayRead = {} }: Options = {}) {
  const database = await openTestDatabase(migrations)
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _, reply) =>
    error instanceof Refusal ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send(String(error)),
  )
  const clock = () => new Date('2026-11-21T09:00:00.000Z')
  await registerFiles(app, { database, dataDir: database.dataDir, clock, authorise, mayRead, maxBytes, noteUpload: async () => undefined })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...browserOf(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`),
    ...storageOf(database),
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

/** `fetch` asks for it where a body is a stream, and TypeScript's types of it do not know it yet. */
const STREAMING = { duplex: 'half' }

/** What people do over HTTP; user 0 is not signed in. */
function browserOf(origin: string) {
  const signedIn = (user: number, headers: object = {}) => ({ headers: { ...(user && { authorization: `Bearer ${user}` }), ...headers } })
  const post = (user: number, body: RequestInit['body'], headers: object = {}) =>
    fetch(`${origin}/api/files/upload`, { method: 'POST', body: body ?? null, ...STREAMING, ...signedIn(user, headers) })
  const upload = (user: number, content: Buffer, name = 'picture.png') => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), name)
    return post(user, form)
  }
  return {
    get: (user: number, address: string, headers: object = {}) => fetch(origin + address, signedIn(user, headers)),
    head: (user: number, address: string) => fetch(origin + address, { method: 'HEAD', ...signedIn(user) }),
    post,
    upload,
    /** An upload that is taken. */
    stored: async (user: number, content: Buffer, name?: string) => {
      const answer = await upload(user, content, name)
      if (answer.status !== 200) throw new Error(`upload answered ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { file: File }).file
    },
  }
}

type Act<T> = (ctx: Attacher) => Promise<T>

/** What lies in the database and on the disk, and what happens there. */
const storageOf = (database: TestDatabase) => ({
  database,
  dataDir: database.dataDir,
  /** One act of a person. */
  act: <T>(user: number, work: Act<T>) => database.write((db) => work({ db, viewer: { id: user } as Viewer })),
  /** `meanwhile` happens after each look into the database. */
  sweep: (now: string, meanwhile: () => Promise<unknown> = async () => {}) => {
    const db = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => meanwhile().then(() => result),
    })
    const ctx = { db, now, config: { dataDir: database.dataDir } } as JobContext<FileTables>
    const write: typeof ctx.write = (act) => database.write((tx) => act({ ...ctx, db: tx }))
    return sweepFiles.run({ ...ctx, write } as never, {} as never)
  },
  rows: () => database.read.selectFrom('files').selectAll().orderBy('id').execute(),
  /** The names of all contents on the disk, and of what is on its way. */
  onDisk: async () =>
    (await readdir(filesFolder(database.dataDir), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
})
