import { IMPORT_UPLOAD_PATH } from '#platform/contract/files.ts'
import type { ServerModule } from '#platform/server/module.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { expect } from 'vitest'
import type { DetailedImport, ImportSettings } from '../../contract.ts'
import { importsModule } from '../index.ts'

export type UploadedFile = { name: string; content: string | Uint8Array }

const BOUNDARY = 'import-boundary'
const WORKING = ['reading', 'checking', 'importing', 'cancelling', 'undoing']

/** A server with these modules, and functions that go through an import like the page does. */
export async function openImportFixture(modules: readonly ServerModule[]) {
  const server = await startTestServer({ modules: [importsModule, ...modules] })
  return { ...server, ...createSteps(server), [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

function createSteps(server: TestServer) {
  const calls = createCalls(server)
  const { upload, send } = calls
  const read = async (source: string, files: readonly UploadedFile[], by?: PersonName) => {
    const fileIds: number[] = []
    for (const file of files) fileIds.push(await upload(file, by))
    return send('', { source, fileIds }, by)
  }
  /** Reads and checks the files with the suggested settings and these changes. */
  const check = async (source: string, files: readonly UploadedFile[], changes: Partial<ImportSettings> = {}, by?: PersonName) => {
    const { id, settings, state } = await read(source, files, by)
    expect(state).toMatch(/^(mapping|checked)$/)
    return send('/check', { id, settings: { ...settings, ...changes } }, by)
  }
  const start = (id: number, changes: object = {}, by?: PersonName) => send('/start', { id, duplicates: 'skip', ...changes }, by)
  return {
    ...calls,
    read,
    check,
    start,
    /** The whole import with the suggested settings and these changes. */
    importFiles: async (source: string, files: readonly UploadedFile[], changes: Partial<ImportSettings> = {}, by?: PersonName) =>
      start((await check(source, files, changes, by)).id, {}, by),
    undoImport: (id: number, by?: PersonName) => send('/undo', { id }, by),
  }
}

function createCalls(server: TestServer) {
  const upload = async (file: UploadedFile, by: PersonName = 'helena'): Promise<number> => {
    const response = await server.app.http.inject({
      method: 'POST',
      url: IMPORT_UPLOAD_PATH,
      headers: { authorization: `Bearer ${server.people[by].accessToken}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: createForm(file),
    })
    expect(response.statusCode).toBe(200)
    return (response.json() as { file: { id: number } }).file.id
  }
  const get = async (id: number, by: PersonName = 'helena'): Promise<DetailedImport> => {
    const { status, body } = await server.as(by).get('/api/imports/import', { id })
    expect(status).toBe(200)
    return body.import as DetailedImport
  }
  /** Waits until the import has nothing to do. */
  const settle = async (id: number, by?: PersonName): Promise<DetailedImport> => {
    await expect.poll(async () => WORKING.includes((await get(id, by)).state), { interval: 10, timeout: 60_000 }).toBe(false)
    return get(id, by)
  }
  const send = async (call: string, body: object, by: PersonName = 'helena'): Promise<DetailedImport> => {
    const response = await server.as(by).post(`/api/imports${call}`, body)
    expect(response.body).toHaveProperty('import')
    return settle((response.body.import as DetailedImport).id, by)
  }
  return { upload, get, settle, send }
}

const createForm = ({ name, content }: UploadedFile): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`),
    Buffer.from('content-type: application/octet-stream\r\n\r\n'),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
