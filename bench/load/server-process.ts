import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverBundle, serverEnvironment, serverFlags } from '../../bin/server-flags.mjs'

const root = join(import.meta.dirname, '../..')

export type RunningServer = {
  port: number
  pid: number
  /** Milliseconds until /health responded with 200. */
  readyAfter: number
  /** Works only for a server that was started with metrics. */
  requestMetrics: (command: MetricsCommand) => Promise<ProcessMetrics>
  stop: () => Promise<void>
}

/** `reset` also clears the event-loop histogram; `collect` runs the garbage collector first. */
export type MetricsCommand = 'reset' | 'read' | 'collect'
/** Delays and CPU time in milliseconds, memory in bytes. `cpu` covers all threads since the start. */
export type ProcessMetrics = { delayP99: number; delayMax: number; rss: number; heap: number; cpu: number }

export const startServer = (dataDir: string) => start([serverBundle], dataDir)
/** A server that reports its event-loop delay, memory and CPU time. */
export const startServerWithMetrics = (dataDir: string, environment: Record<string, string> = {}) =>
  start(['--expose-gc', 'bench/load/server-with-metrics.ts'], dataDir, environment)
export const startProxyProcess = (ports: readonly number[]) => start(['bench/load/proxy-process.ts', ...ports.map(String)], '')
export const startBareTodo = (dataDir: string) => start(['bench/bare/todo-server.ts'], dataDir)
export const startBareCalendar = (dataDir: string) => start(['bench/bare/calendar-server.ts'], dataDir)
export const startBareBroadcast = () => start(['bench/bare/broadcast-server.ts'], '')

/** Resident memory in bytes after garbage collection. */
export async function measureMemoryAfterGc(server: RunningServer): Promise<number> {
  for (let run = 0; run < 3; run++) {
    await server.requestMetrics('collect')
    await wait(200)
  }
  return (await server.requestMetrics('collect')).rss
}

/** Resident memory of a process in megabytes, from /proc. */
export function getResidentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function start(args: string[], dataDir: string, environment: Record<string, string> = {}): Promise<RunningServer> {
  const started = performance.now()
  const child = spawn(process.execPath, [...serverFlags, ...args], {
    cwd: root,
    env: { ...serverEnvironment, PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await waitForPort(child)
  await checkHealth(port)
  return {
    port,
    pid: child.pid!,
    readyAfter: performance.now() - started,
    requestMetrics: async (command) => {
      child.send(command)
      return (await once(child, 'message'))[0] as ProcessMetrics
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function waitForPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(chunk.toString())?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`The server exited with ${code} before it was ready.`)))
  })
}

async function checkHealth(port: number): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/health`)
  if (status !== 200) throw new Error(`/health responded with ${status}.`)
}
