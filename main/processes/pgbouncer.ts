import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** PgBouncer does not run as root. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }

/** Starts PgBouncer in front of the database. Closing it ends the process. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'session' | 'transaction') {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-pgbouncer-'))
  const listenPort = await findFreePort()
  const configuration = `[databases]
* = host=${hostname} port=${port || 5432} user=${username || 'postgres'}${password && ` password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 30
`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, configuration)
  const asOther = process.getuid?.() === 0 ? UNPRIVILEGED : {}
  for (const path of process.getuid?.() === 0 ? [folder, file] : []) await chown(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  const child = spawn(PROGRAM, ['-q', file], { ...asOther, stdio: 'ignore' })
  await waitForPort(listenPort)
  return {
    url: `postgres://postgres@127.0.0.1:${listenPort}${pathname}`,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(25)
  }
  throw new Error('PgBouncer does not accept connections.')
}
