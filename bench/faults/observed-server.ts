import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverEnvironment, serverFlags } from '../../bin/server-flags.mjs'

const root = join(import.meta.dirname, '../..')
const TICKS_PER_SECOND = 100
const READY = /ready at (http:\S+)/

export type LogLine = { level: number; msg: string; err?: { message?: string } }

/** A server process whose log, CPU time and end are observed. */
export class ObservedServer {
  readonly log: LogLine[] = []
  /** Lines that are neither JSON nor one of the messages at the start. */
  readonly unreadableLines: string[] = []
  hasExited = false
  url = ''
  readonly #child: ChildProcess
  readonly #ready = Promise.withResolvers<void>()
  #isExpectedToRun = true

  private constructor(child: ChildProcess) {
    this.#child = child
    for (const output of [child.stdout!, child.stderr!]) createInterface({ input: output }).on('line', (line) => this.#read(line))
    child.once('exit', (code) => {
      this.hasExited = this.#isExpectedToRun
      this.#ready.reject(new Error(`The server ended with ${String(code)} before it was ready: ${this.unreadableLines.join(' ')}`))
    })
  }

  static async start(environment: Record<string, string>, { isDemo = false } = {}): Promise<ObservedServer> {
    const args = [...serverFlags, 'main/server.ts', ...(isDemo ? ['--demo'] : [])]
    const env = { ...serverEnvironment, PATH: process.env.PATH, PORT: '0', TRUST_PROXY: '1', ...environment }
    const server = new ObservedServer(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }))
    await server.#ready.promise
    return server
  }

  /** CPU time of all threads since the start. */
  get cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#isExpectedToRun = false
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }

  #read(line: string): void {
    const address = READY.exec(line)?.[1]
    if (address) {
      this.url = address
      this.#ready.resolve()
    } else if (line.startsWith('{')) this.log.push(JSON.parse(line) as LogLine)
    else if (!line.startsWith('Sample data loaded')) this.unreadableLines.push(line)
  }
}
