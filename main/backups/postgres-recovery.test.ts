import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test as anyTest } from 'vitest'
import { createApp, type App } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'
import { createPeople } from '#platform/server/testing/people.ts'
import { findPrograms, findServerUser, waitUntilReady } from '../../bin/testing/test-postgres.ts'
import { modules } from '../modules.server.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')
const runFile = promisify(execFile)

/** The code blocks of the section, in their order: settings, base backup, settings of the recovery. */
async function readProcedure(): Promise<[settings: string, baseBackup: string, recovery: string]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/backups.md'), 'utf8')
  const section = text.split('## Point-in-time recovery on PostgreSQL')[1]!
  const [settings, baseBackup, recovery] = [...section.matchAll(/```(?:sh)?\n([\s\S]+?)```/g)].map(([, block]) => block!)
  return [settings!, baseBackup!, recovery!]
}

async function openCluster() {
  const [programs, user] = [findPrograms()!, findServerUser()!]
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-recovery-'))
  const port = await findFreePort()
  const inFolder = (text: string) => text.replaceAll('/mnt/', `${folder}/`)
  const env = { PATH: `${programs}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' }
  const options = { ...user, cwd: folder, env }
  const own = (path: string) => chown(path, user.uid, user.gid)
  let server: ChildProcess | undefined
  await own(folder)
  for (const name of ['archive', 'base']) await mkdir(join(folder, name)).then(() => own(join(folder, name)))
  await runFile('initdb', ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'], options)
  const addSettings = (data: string, text: string) => appendFile(join(folder, data, 'postgresql.conf'), `\n${inFolder(text)}\n`)
  await addSettings('data', `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off`)
  const stop = async () => {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    dataDir: join(folder, 'staffroom'),
    addSettings,
    run: (command: string) => runFile('bash', ['-c', inFolder(command)], options),
    start: async (data: string) => {
      server = spawn('postgres', ['-D', join(folder, data)], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
      await waitUntilReady(server)
    },
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
    /** Copies the only base backup and marks it for recovery. */
    restoreBase: async () => {
      await runFile('bash', ['-c', 'cp -a base/* restored && touch restored/recovery.signal'], options)
    },
  }
}

async function openWorkspace(url: string, dataDir: string): Promise<App> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }), modules })
  await app.start()
  return app
}

async function query<Row extends object>(url: string, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows[0]!
}

test('the documented procedure restores a PostgreSQL workspace to the second before a mistake', { tags: ['long'] }, async () => {
  const [settings, baseBackup, recovery] = await readProcedure()
  await using cluster = await openCluster()
  const { url, dataDir } = cluster
  await cluster.addSettings('data', settings)
  await cluster.start('data')
  const app = await openWorkspace(url, dataDir)
  const { accessToken } = (await createPeople(app.platform)).helena
  const headers = { authorization: `Bearer ${accessToken}` }
  await cluster.run(baseBackup)
  await app.http.inject({ method: 'POST', url: '/apps/todo/add-tasks', headers, payload: { task: { title: 'Lock the gate' } } })
  const { now } = await query<{ now: string }>(url, 'select clock_timestamp()::text as now')
  await query(url, 'delete from tasks')
  await app.stop()
  await cluster.stop()

  await cluster.restoreBase()
  await cluster.addSettings('restored', recovery.replace(/(recovery_target_time = ).*/, `$1'${now}'`))
  await cluster.start('restored')
  await expect.poll(async () => (await query<{ isOver: boolean }>(url, 'select not pg_is_in_recovery() as "isOver"')).isOver).toBe(true)
  const restored = await openWorkspace(url, dataDir)
  const answer = await restored.http.inject({ url: '/apps/todo/tasks', headers })
  await restored.stop()
  expect((answer.json() as { tasks: { title: string }[] }).tasks.map(({ title }) => title)).toEqual(['Lock the gate'])
})
