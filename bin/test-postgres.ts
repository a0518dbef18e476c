import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'

export type TestPostgres = { url: string; stop: () => Promise<void> }

/** Nothing here has to survive a crash, so nothing waits for the disk. */
const settings = {
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

/**
 * Starts a PostgreSQL server of the tests' own in memory, on a free port of 127.0.0.1. Undefined when PostgreSQL's programs are not
 * installed on this machine or the server does not start; tests then use TEST_DATABASE_URL.
 */
export async function startTestPostgres(): Promise<TestPostgres | undefined> {
  const programs = findPrograms()
  const owner = findOwner()
  if (!programs || !owner) return undefined
  const folder = mkdtempSync(join(memoryFolder(), 'staffroom-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    chownSync(folder, owner.uid, owner.gid)
    const data = join(folder, 'data')
    const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(join(programs, 'initdb'), initdb, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const port = await freePort()
    const options = Object.entries({ ...settings, port, unix_socket_directories: folder }).map(([name, value]) => `--${name}=${value}`)
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process.once('exit', () => {
      server.kill('SIGQUIT')
      removeFolder()
    })
    await readiness(server)
    const stop = async () => {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
      removeFolder()
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    removeFolder()
    console.log(`A PostgreSQL server for the tests could not be started: ${String(error)}`)
    return undefined
  }
}

/** The folder of the newest `postgres` and `initdb`: Debian keeps one for each version, outside PATH. */
function findPrograms(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted((one, other) => versionOf(other) - versionOf(one))
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const versionOf = (folder: string) => Number(folder.split('/').at(-2))

/** PostgreSQL refuses to run as root, so root starts it as the user of Debian's package. */
function findOwner(): { uid: number; gid: number } | undefined {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (own.uid !== 0) return own
  try {
    const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

function readiness(server: ChildProcess): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      // Kept short: the log goes on for as long as the tests run.
      text = (text + chunk.toString()).slice(-4000)
      if (text.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(text.trim().split('\n').at(-1))))
  })
}
