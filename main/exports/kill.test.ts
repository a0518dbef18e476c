/** @module-tag long */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { killServer, launchServer } from '#main/killable-server.ts'
import { modules } from '#main/modules.server.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createPeople, type TestPeople } from '#platform/server/testing/people.ts'

const CONTACTS = 12_000

/** Helena's shared contacts, and personal ones of Victor, who is inactive. */
async function prepare(dataDir: string): Promise<TestPeople> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules })
  await app.start()
  const people = await createPeople(app.platform)
  for (let start = 0; start < CONTACTS; start += 1_000)
    await app.platform.database.write(async (tx) => {
      const numbers = Array.from({ length: 1_000 }, (_, index) => start + index)
      for (const owner of [people.helena, people.victor]) {
        const rows = numbers.map((number) => createContact(number, owner.id, owner === people.helena))
        for (let at = 0; at < rows.length; at += 100)
          await tx
            .insertInto('contacts')
            .values(rows.slice(at, at + 100))
            .execute()
      }
    })
  await app.stop()
  return people
}

function createContact(number: number, ownerId: number, isShared: boolean) {
  const texts = { name: `Contact ${number}`, nameKey: `contact ${number}`, company: '', companyKey: '', jobTitle: '', note: '' }
  const lists = { emails: '[]', phones: '[]', addresses: '[]', distinctFrom: '[]' }
  const time = '2026-11-20T09:30:00.000Z'
  return { ...texts, ...lists, ownerId, isShared: isShared ? 1 : 0, uid: `urn:${ownerId}:${number}`, createdAt: time, updatedAt: time }
}

test('an export and an erasure that were killed are completed after the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const people = await prepare(dataDir)
  let server = await launchServer(dataDir)
  const query = (statement: string): any => {
    const database = new DatabaseSync(join(dataDir, 'staffroom.db'))
    try {
      database.exec('pragma busy_timeout = 5000')
      return database.prepare(statement).get()
    } finally {
      database.close()
    }
  }
  const countPersonal = () => query(`select count(*) as n from contacts where "ownerId" = ${people.victor.id}`).n as number
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${people.helena.accessToken}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
  }
  try {
    await post('/api/exports/start-workspace', {})
    await post('/api/erasure/erase', { userId: people.victor.id, confirmation: people.victor.email })
    await vi.waitFor(() => expect(countPersonal()).toBeLessThan(CONTACTS), { interval: 5, timeout: 20_000 })
    await killServer(server.child, 'SIGKILL')
    expect(countPersonal()).toBeGreaterThan(0)
    expect(query('select state from exports').state).toBe('running')
    // The leases of the killed process end after a minute.
    query(
      `update jobs set "runAt" = '2026-01-01T00:00:00.000Z' where claim is not null and "isRecurring" = 0 and "finishedAt" is null returning id`,
    )
    server = await launchServer(dataDir)
    await vi.waitFor(() => expect(query('select state from exports').state).toBe('done'), { interval: 50, timeout: 60_000 })
    await vi.waitFor(() => expect(query('select "finishedAt" from erasures').finishedAt).not.toBe(null), { interval: 50, timeout: 60_000 })
    expect(countPersonal()).toBe(0)
    expect(query('select "recordCount" as n from exports').n).toBeGreaterThan(CONTACTS)
    expect(query(`select count(*) as n from files where entity = 'export'`).n).toBe(1)
    expect((await readdir(join(dataDir, 'files/incoming'))).length).toBeLessThanOrEqual(1)
  } finally {
    await killServer(server.child, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}, 180_000)
