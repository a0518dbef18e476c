import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { dovecotCommand, writeDovecot } from './dovecot.ts'
import { writeToMaildir } from './maildir.ts'
import { TEST_DOMAIN, type MailServerSettings } from './mail-server-settings.ts'
import { postfixCommand, writePostfix } from './postfix.ts'
import { sendWithSwaks } from './send-with-swaks.ts'

const REQUIRED_PROGRAMS = ['/usr/sbin/dovecot', '/usr/sbin/postfix', '/usr/bin/swaks']

/** Undefined if all required programs are installed. */
export function explainMissingMailServers(): string | undefined {
  const missing = REQUIRED_PROGRAMS.filter((path) => !isExecutable(path))
  if (missing.length > 0) return `${missing.join(', ')} is missing: apt-get install dovecot-imapd postfix swaks.`
  return process.getuid?.() === 0 ? undefined : 'Postfix must be started as root.'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type MailServers = Awaited<ReturnType<typeof openMailServers>>

/** Starts Dovecot and Postfix with a mailbox per user in a temporary folder. */
export async function openMailServers(users: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'sr-mail-'))
  const [imapPort, smtpPort] = await findFreePorts()
  const settings: MailServerSettings = { folder, imapPort, smtpPort, users }
  await writeDovecot(settings)
  await writePostfix(settings)
  const imap = createServerProcess(dovecotCommand(settings), imapPort)
  const smtp = createServerProcess(postfixCommand(settings), smtpPort, join(folder, 'postfix/queue/pid/master.pid'))
  await Promise.all([imap.start(), smtp.start()])
  const maildir = (user: string) => join(folder, 'home', user, 'Maildir')
  return {
    imapPort,
    smtpPort,
    imap,
    smtp,
    maildir,
    getAddress: (user: string) => `${user}@${TEST_DOMAIN}`,
    /** Delivers an email directly to a mailbox. `folder` is the name on the server, by default INBOX. */
    deliver: (user: string, source: string | Buffer, into: { folder?: string; flags?: string } = {}) =>
      writeToMaildir(maildir(user), Buffer.from(source), into),
    /** Makes Dovecot assign new UIDs; it must be stopped. */
    resetUids: async (user: string) => {
      for (const name of await readdir(maildir(user))) if (name.startsWith('dovecot')) await rm(join(maildir(user), name))
    },
    /** Sends as an external sender. */
    sendExternally: (...options: string[]) => sendWithSwaks(smtpPort, options),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([imap.stop(), smtp.stop()])
      // Processes that deliver or index an email may outlive their server for a moment and still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** `pidFile` is needed if the started program forks the actual server. */
function createServerProcess([command, ...options]: [string, ...string[]], port: number, pidFile?: string) {
  let child: ChildProcess | undefined
  return {
    start: async () => {
      child = spawn(command, options, { stdio: 'ignore' })
      await waitUntilListening(port, child)
    },
    stop: async () => {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      const ended = once(running, 'exit')
      const pid = pidFile ? Number(await readFile(pidFile, 'utf8')) : running.pid!
      process.kill(pid, 'SIGTERM')
      const timer = setTimeout(() => process.kill(pid, 'SIGKILL'), 5_000)
      await ended
      clearTimeout(timer)
    },
  }
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${child.spawnfile} does not listen on port ${port}.`)
    await pause(50)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Both at once, because a released port may be assigned again. */
async function findFreePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  const [first, second] = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return [first!, second!]
}
