import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBundle, serverFlags } from '../bin/server-flags.mjs'

const root = join(import.meta.dirname, '..')

export type ServerOptions = {
  /** Creates the sample company; the workspace is empty otherwise. */
  demo?: boolean
  /** Additional environment variables. */
  environment?: Record<string, string>
}

export type RunningServer = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string
  dataDir: string
  /** The output of the server so far. */
  output: () => string
  /** Sends SIGTERM, keeps the data folder and resolves to the exit code. */
  stop: () => Promise<number>
  /** Starts the server again with the same data folder and port. */
  restart: () => Promise<void>
  /** Stops the server and removes the data folder. */
  close: () => Promise<void>
}

/** Starts the server like `npm start`, on a free port and with a new data folder. */
export async function startServer({ demo = false, environment = {} }: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-e2e-'))
  let server = launch({ demo, environment: { PORT: '0', DATA_DIR: dataDir, ...environment } })
  const url = await server.ready
  const stop = () => stopProcess(server.child)
  return {
    url,
    dataDir,
    output: () => server.output(),
    stop,
    restart: async () => {
      server = launch({ demo: false, environment: { ...environment, PORT: new URL(url).port, DATA_DIR: dataDir } })
      await server.ready
    },
    close: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function launch({ demo, environment }: Required<ServerOptions>) {
  const args = [...serverFlags, serverBundle, ...(demo ? ['--demo'] : [])]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...createCleanEnvironment(), ALLOWED_OUTBOUND: '127.0.0.0/8,::1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server exited with ${String(code)} before it was ready:\n${output}`)))
  })
  return { child, ready, output: () => output }
}

/** Removes settings of a real server, so that the test server does not inherit them. */
function createCleanEnvironment(): NodeJS.ProcessEnv {
  const settings = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM', 'ALLOWED_OUTBOUND']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)))
}

async function stopProcess(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return child.exitCode ?? 1
}
