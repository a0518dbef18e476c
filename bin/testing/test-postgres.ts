import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'
import { findMemoryFolder } from './memory-folder.ts'

export type TestPostgres = {
  url: string
  /** Ends the server like a crash, with its data kept for `startServer`. */
  stopServer: () => Promise<void>
  startServer: () => Promise<void>
  /** Also removes the data. */
  stop: () => Promise<void>
}

/** Test data need not survive a crash, so PostgreSQL never waits for the disk. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1d',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '256MB',
  listen_addresses: '127.0.0.1',
}

/** For tests that stop the server: commits survive the end of the process. */
export const DURABLE_COMMITS = { synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * Starts a temporary PostgreSQL server with its data in memory, on a free port of 127.0.0.1. Undefined when PostgreSQL is not
 * installed or the server does not start; tests then use TEST_DATABASE_URL.
 */
export async function startTestPostgres(settings: Record<string, string> = {}): Promise<TestPostgres | undefined> {
  const programs = findPrograms()
  const serverUser = findServerUser()
  if (!programs || !serverUser) return undefined
  const folder = mkdtempSync(join(findMemoryFolder(), 'staffroom-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    chownSync(folder, serverUser.uid, serverUser.gid)
    const initdb = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(join(programs, 'initdb'), initdb, { ...serverUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const port = await findFreePort()
    const server = createServerProcess({ programs, folder, serverUser, settings: { ...testSettings, ...settings, port: String(port) } })
    process.once('exit', () => {
      server.kill()
      removeFolder()
    })
    await server.start()
    const stop = async () => {
      await server.stop()
      removeFolder()
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, startServer: server.start, stopServer: server.stop, stop }
  } catch (error) {
    removeFolder()
    console.log(`Could not start a PostgreSQL server for the tests: ${String(error)}`)
    return undefined
  }
}

type ServerOptions = { programs: string; folder: string; serverUser: { uid: number; gid: number }; settings: Record<string, string> }

function createServerProcess({ programs, folder, serverUser, settings }: ServerOptions) {
  const options = Object.entries({ ...settings, unix_socket_directories: folder }).map(([name, value]) => `--${name}=${value}`)
  let server: ChildProcess | undefined
  return {
    kill: () => server?.kill('SIGQUIT'),
    start: async () => {
      const args = ['-D', join(folder, 'data'), ...options]
      server = spawn(join(programs, 'postgres'), args, { ...serverUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      await waitUntilReady(server)
    },
    stop: async () => {
      if (!server || server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    },
  }
}

/** The folder of the newest `postgres` and `initdb`: Debian keeps one for each version, outside PATH. */
export function findPrograms(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted((one, other) => getVersion(other) - getVersion(one))
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const getVersion = (folder: string) => Number(folder.split('/').at(-2))

/** PostgreSQL does not run as root; root starts it as the user that Debian's package creates. */
export function findServerUser(): { uid: number; gid: number } | undefined {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (own.uid !== 0) return own
  try {
    const readId = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: readId('-u'), gid: readId('-g') }
  } catch {
    return undefined
  }
}

export function waitUntilReady(server: ChildProcess): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      // Keep only the end of the log, which grows for as long as the tests run.
      text = (text + chunk.toString()).slice(-4000)
      if (text.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(text.trim().split('\n').at(-1))))
  })
}
