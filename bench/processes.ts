import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '../bin/server-flags.mjs'

const root = join(import.meta.dirname, '..')

export type Running = {
  port: number
  pid: number
  /** Milliseconds from its start until /health answered 200. */
  readyAfter: number
  /** Asks an observed server for figures of its own process. */
  observe: (question: Question) => Promise<Observed>
  stop: () => Promise<void>
}

/** `reset` starts the watch over the event loop anew; `collect` collects garbage first. */
export type Question = 'reset' | 'read' | 'collect'
/** Milliseconds and bytes; `cpu` is the processor's time for all threads since the start. */
export type Observed = { delayP99: number; delayMost: number; rss: number; heap: number; cpu: number }

/** The server as it is. */
export const startServer = (dataDir: string) => start(['main/server.ts'], dataDir)
/** The server with a watch over its event loop and its memory. */
export const startObserved = (dataDir: string, flags: string[] = [], environment: Record<string, string> = {}) =>
  start(['--expose-gc', ...flags, 'bench/observed-server.ts'], dataDir, environment)
/** The bare routes. */
export const startBare = (dataDir: string) => start(['bench/bare-server.ts'], dataDir)

/** The bare month of a calendar. */
export const startBareCalendar = (dataDir: string) => start(['bench/bare-calendar.ts'], dataDir)

/** The bare broadcast. */
export const startRooms = () => start(['bench/bare-rooms.ts'], '')

/** Bytes in memory once garbage is gone. */
export async function settledMemory(server: Running): Promise<number> {
  for (let times = 0; times < 3; times++) {
    await server.observe('collect')
    await wait(200)
  }
  return (await server.observe('collect')).rss
}

/** Megabytes in memory, as the system counts them (Linux). */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function start(args: string[], dataDir: string, environment: Record<string, string> = {}): Promise<Running> {
  const started = performance.now()
  const child = spawn(process.execPath, [...serverFlags, ...args], {
    cwd: root,
    env: { ...serverEnvironment, PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await portOf(child)
  await healthy(port)
  return {
    port,
    pid: child.pid!,
    readyAfter: performance.now() - started,
    observe: async (question) => {
      child.send(question)
      return (await once(child, 'message'))[0] as Observed
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(chunk.toString())?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`A server ended with ${code} before it was ready.`)))
  })
}

async function healthy(port: number): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/health`)
  if (status !== 200) throw new Error(`/health answered ${status}.`)
}
