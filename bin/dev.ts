import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] || '8080'

/** Watches folders, because Node reports watched imports through the channel that the database worker uses. */
const watchFlags = [
  ...['main', 'modules', 'platform/contract', 'platform/server'].map((folder) => `--watch-path=${folder}`),
  '--watch-preserve-output',
  '--import',
  'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES',
]

// Both processes reload on changes. When one exits or a signal arrives, both stop.
const server = start([...watchFlags, 'main/server.ts', ...process.argv.slice(2)], { PORT: port })
const pages = start(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], { SERVER_URL: `http://127.0.0.1:${port}` })
const processes = [server, pages]

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
for (const child of processes) child.once('exit', (code) => stop(code ?? 1))

function start(args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
}

function stop(status: number): void {
  process.exitCode ??= status
  for (const child of processes) child.kill('SIGTERM')
}
