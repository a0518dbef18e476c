import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverFlags } from '../bin/server-flags.mjs'

const root = join(import.meta.dirname, '..')

export type ServerOptions = {
  /** With the sample company; else an empty workspace. */
  demo?: boolean
  /** Further environment of the server. */
  environment?: Record<string, string>
}

export type RunningServer = {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string
  dataDir: string
  /** All that the server has written so far. */
  output: () => string
  /** Ends it as a person would (SIGTERM) and resolves to its exit status; the folder stays. */
  halt: () => Promise<number>
  /** Starts it again on the same folder and port. */
  resume: () => Promise<void>
  /** Ends it and removes the folder. */
  close: () => Promise<void>
}

/** Starts the real server, as `npm start` does, on a free port and a folder of its own. */
export async function startServer({ demo = false, environment = {} }: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-e2e-'))
  let server = launch({ demo, environment: { PORT: '0', DATA_DIR: dataDir, ...environment } })
  const url = await server.ready
  const halt = () => stop(server.child)
  return {
    url,
    dataDir,
    output: () => server.output(),
    halt,
    resume: async () => {
      server = launch({ demo: false, environment: { ...environment, PORT: new URL(url).port, DATA_DIR: dataDir } })
      await server.ready
    },
    close: async () => {
      await halt()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function launch({ demo, environment }: Required<ServerOptions>) {
  const args = [...serverFlags, 'main/server.ts', ...(demo ? ['--demo'] : [])]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...withoutSettings(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const address = /ready at (http:\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)} before it was ready:\n${text}`)))
  })
  return { child, ready, output: () => text }
}

/** The tests' server must not inherit what this machine's own is set to. */
function withoutSettings(): NodeJS.ProcessEnv {
  const settings = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)))
}

async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode ?? 1
}
