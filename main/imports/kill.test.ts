import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { createAdministrator, killServer, launchServer } from '#main/killable-server.ts'
import type { DetailedImport } from '#modules/imports/contract.ts'

const TASKS = 2_000

/** As if the minute had passed after which another process takes over the jobs of a killed one. */
function endLeases(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'))
  const { changes } = database.prepare(`update jobs set "runAt" = '2000-01-01T00:00:00.000Z' where claim is not null`).run()
  database.close()
  expect(changes).toBeGreaterThan(0)
}

test('an import continues where a killed process has stopped, and stores every task once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const token = await createAdministrator(dataDir)
  let server = await launchServer(dataDir)
  const send = async (path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(server.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    expect(response.status).toBe(200)
    return response.json()
  }
  const waitFor = async (id: number, isReached: (one: DetailedImport) => boolean): Promise<DetailedImport> =>
    vi.waitFor(
      async () => {
        const { import: current } = await send(`/api/imports/import?id=${id}`)
        if (!isReached(current as DetailedImport)) throw new Error(`The import is in the state ${current.state}.`)
        return current as DetailedImport
      },
      { interval: 10, timeout: 60_000 },
    )
  try {
    const text = ['Task', ...Array.from({ length: TASKS }, (_, index) => `Imported ${index}`)].join('\n')
    const { id } = (await send('/api/imports', { source: 'todo-csv', fileIds: [], text })).import as DetailedImport
    const { settings } = await waitFor(id, ({ state }) => state === 'mapping')
    await send('/api/imports/check', { id, settings })
    await waitFor(id, ({ state }) => state === 'checked')
    await send('/api/imports/start', { id, duplicates: 'import' })
    const interrupted = await waitFor(id, ({ done }) => done > 0)
    expect(interrupted.state).toBe('importing')
    await killServer(server.child, 'SIGKILL')
    endLeases(dataDir)
    server = await launchServer(dataDir)
    const done = await waitFor(id, ({ state }) => state === 'done')
    expect(done.counts).toMatchObject({ added: TASKS, existing: 0, invalid: 0 })
    const { total } = await send('/apps/todo/tasks?q=Imported&perPage=1')
    expect(total).toBe(TASKS)
  } finally {
    await killServer(server.child, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}, 120_000)
