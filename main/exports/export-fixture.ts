import { execFileSync } from 'node:child_process'
import { expect, vi } from 'vitest'
import { modules } from '#main/modules.server.ts'
import type { DataExport } from '#platform/contract/workspace/exports.ts'
import { getContentPath } from '#platform/server/files/content-folder.ts'
import { loadDemo } from '#platform/server/demo.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'

const signIns = { admin: 'demo-admin-1', staff: 'demo-staff-1' } as const
export type DemoPerson = keyof typeof signIns

/** Prints what Python reads from the archive: the text of each file, or the number of bytes of others. */
const READ_ARCHIVE = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
def read(name):
    data = archive.read(name)
    return data.decode('utf-8') if name.endswith(('.json', '.csv', '.txt', '.ics', '.vcf')) else data.decode('latin1') if name.endswith('.mbox') else len(data)
json.dump({name: read(name) for name in archive.namelist()}, sys.stdout)
`

export type Archive = Record<string, string>

/** The sample company with its administrator and a member of its staff. */
export async function openExportFixture() {
  const server = await startTestServer({ modules, isEmpty: true })
  await loadDemo(server.app.platform, () => {})
  const people = { admin: await signIn(server, 'admin'), staff: await signIn(server, 'staff') }
  const as = (name: DemoPerson) => people[name].client
  const getExport = async (name: DemoPerson, id: number) => {
    const { body } = await as(name).get('/api/exports')
    return (body.exports as DataExport[]).find((one) => one.id === id)
  }
  const waitFor = async (name: DemoPerson, id: number) => {
    await vi.waitFor(async () => expect((await getExport(name, id))?.state).toBe('done'), { timeout: 60_000, interval: 20 })
    return (await getExport(name, id))!
  }
  const start = async (name: DemoPerson, what: 'own' | 'workspace' | 'person', input: object = {}) => {
    const { status, body } = await as(name).post(`/api/exports/start-${what}`, input)
    expect([status, body.code]).toEqual([200, undefined])
    return (body.export as DataExport).id
  }
  const readArchive = (id: number) => readArchiveOf(server, id)
  return {
    ...server,
    as,
    demo: people,
    getExport,
    waitFor,
    start,
    readArchive,
    create: async (...what: Parameters<typeof start>) => {
      const { id } = await waitFor(what[0], await start(...what))
      return readArchive(id)
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

type SignedIn = { client: TestClient; id: number; token: string }

async function signIn(server: TestServer, name: DemoPerson): Promise<SignedIn> {
  const { body } = await server.guest.post('/jwt/login', { email: `${name}@demo.test`, password: signIns[name] })
  const contracts = server.app.platform.modules.flatMap((module) => Object.values(module.contract))
  return { client: createTestClient(server.app.http, contracts, body.accessToken), id: body.userData.id, token: body.accessToken }
}

async function readArchiveOf(server: TestServer, id: number): Promise<Archive> {
  const file = server.rows('files').select('hash').where('entity', '=', 'export').where('entityId', '=', id)
  const { hash } = await file.executeTakeFirstOrThrow()
  const path = getContentPath(server.app.platform.config.dataDir, hash as string)
  execFileSync('unzip', ['-tqq', path])
  return JSON.parse(execFileSync('python3', ['-c', READ_ARCHIVE, path], { maxBuffer: 2 ** 30 }).toString()) as Archive
}

export const parseRows = (archive: Archive, path: string) => JSON.parse(archive[path] ?? 'null') as Record<string, unknown>[]

/** Counts lines of a CSV file without its header. Values with line breaks count once. */
export const countCsvRows = (text: string): number =>
  text
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .trimEnd()
    .split('\r\n').length - 1
