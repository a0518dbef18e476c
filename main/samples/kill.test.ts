/** @module-tag long */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchServer } from '#main/killable-server.ts'
import { modules } from '#main/modules.server.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'

const LEASE_MS = 90_000

/** Starts the server, calls `work` and kills the process as soon as it has returned. */
async function runAndKill(dataDir: string, work: (post: (path: string, body: object) => Promise<any>) => Promise<void>): Promise<void> {
  const { child, url } = await launchServer(dataDir)
  let token = ''
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer: any = await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    token = answer.accessToken ?? token
    return answer
  }
  try {
    await work(post)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** Starts the server when the lease of the interrupted job has ended, waits until `isDone` and returns the number of rows by table. */
async function resume(dataDir: string, isDone: (db: any) => Promise<boolean>): Promise<Record<string, number>> {
  const clock = () => new Date(Date.now() + LEASE_MS)
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules, clock })
  try {
    await app.start()
    const db: any = app.platform.database.read
    await expect.poll(() => isDone(db), { timeout: 45_000 }).toBe(true)
    const counts: Record<string, number> = {}
    for (const table of ['users', 'tasks', 'invoices', 'emails', 'files', 'kanban_cards', 'journal', 'search_text', 'sample_rows'])
      counts[table] = (
        await db
          .selectFrom(table)
          .select(({ fn }: any) => fn.countAll().as('count'))
          .executeTakeFirst()
      ).count
    return counts
  } finally {
    await app.stop()
  }
}

const account = { username: 'anna', email: 'anna@berg.example', password: 'seven boats' }
const isInState = (state: string | undefined) => async (db: any) =>
  (await db.selectFrom('sample_data').select('state').executeTakeFirst())?.state === state

test(
  'a process killed while it loads samples continues after the restart, and one killed while it removes them leaves nothing',
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
    try {
      await runAndKill(dataDir, async (post) => {
        await post('/jwt/register', account)
        expect((await post('/api/samples/load', {})).samples.state).toBe('loading')
      })
      const loaded = await resume(dataDir, isInState('loaded'))
      expect(loaded).toMatchObject({ tasks: 67, invoices: 137, kanban_cards: 28 })
      await runAndKill(dataDir, async (post) => {
        await post('/jwt/login', { email: account.email, password: account.password })
        expect((await post('/api/samples/remove', {})).samples.state).toBe('removing')
      })
      const removed = await resume(dataDir, isInState(undefined))
      expect(removed).toEqual({
        users: 1,
        tasks: 0,
        invoices: 0,
        emails: 0,
        files: 0,
        kanban_cards: 0,
        // The registration
        journal: 1,
        search_text: 0,
        sample_rows: 0,
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
