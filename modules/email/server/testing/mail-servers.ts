import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { dovecotCommand, writeDovecot } from './dovecot.ts'
import { putMail } from './maildir.ts'
import { DOMAIN, type Place } from './place.ts'
import { postfixCommand, writePostfix } from './postfix.ts'
import { swaks } from './swaks.ts'

const PROGRAMS = ['/usr/sbin/dovecot', '/usr/sbin/postfix', '/usr/bin/swaks']

/** In words for whoever runs the tests; undefined where all is there. */
export function whyMailServersAreMissing(): string | undefined {
  const missing = PROGRAMS.filter((path) => !isProgram(path))
  if (missing.length > 0) return `${missing.join(', ')} is not here: apt-get install dovecot-imapd postfix swaks.`
  return process.getuid?.() === 0 ? undefined : 'Postfix starts only as root.'
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type MailServers = Awaited<ReturnType<typeof openMailServers>>

/** Dovecot and Postfix with a mailbox for each of `users`, in a folder of their own; Postfix delivers to Dovecot. */
export async function openMailServers(users: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'sr-mail-'))
  const [imapPort, smtpPort] = await freePorts()
  const place: Place = { folder, imapPort, smtpPort, users }
  await writeDovecot(place)
  await writePostfix(place)
  const imap = serverOf(dovecotCommand(place), imapPort)
  const smtp = serverOf(postfixCommand(place), smtpPort, join(folder, 'postfix/queue/pid/master.pid'))
  await Promise.all([imap.start(), smtp.start()])
  const maildir = (user: string) => join(folder, 'home', user, 'Maildir')
  return {
    imapPort,
    smtpPort,
    imap,
    smtp,
    maildir,
    addressOf: (user: string) => `${user}@${DOMAIN}`,
    /** Puts a mail into a mailbox as another program would. `folder`: as on the server, default INBOX. */
    put: (user: string, source: string | Buffer, into: { folder?: string; flags?: string } = {}) =>
      putMail(maildir(user), Buffer.from(source), into),
    /** Forgets the numbers that Dovecot gave to the mails of an inbox; it must not run. */
    renumber: async (user: string) => {
      for (const name of await readdir(maildir(user))) if (name.startsWith('dovecot')) await rm(join(maildir(user), name))
    },
    /** Sends as somebody outside would. */
    swaks: (...options: string[]) => swaks(smtpPort, options),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([imap.stop(), smtp.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `pidFile`: where the program that starts the server is not the server itself. */
function serverOf([command, ...options]: [string, ...string[]], port: number, pidFile?: string) {
  let child: ChildProcess | undefined
  return {
    start: async () => {
      child = spawn(command, options, { stdio: 'ignore' })
      await listening(port, child)
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

async function listening(port: number, child: ChildProcess): Promise<void> {
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

/** Two at once: one that is given back may be given again. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  const [first, second] = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return [first!, second!]
}
