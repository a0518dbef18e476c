import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] || '8080'

/** By folders: where Node itself watches what is imported, it talks into the database worker's channel. */
const watch = [
  ...['main', 'modules', 'platform/contract', 'platform/server'].map((folder) => `--watch-path=${folder}`),
  '--watch-preserve-output',
  '--import',
  'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES',
]

// The server and the pages, both with reload; when one ends or a signal comes, both end.
const server = start([...watch, 'main/server.ts', ...process.argv.slice(2)], { PORT: port })
const pages = start(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], { SERVER_URL: `http://127.0.0.1:${port}` })
const both = [server, pages]

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopBoth(0))
for (const child of both) child.once('exit', (code) => stopBoth(code ?? 1))

function start(args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
}

function stopBoth(status: number): void {
  process.exitCode ??= status
  for (const child of both) child.kill('SIGTERM')
}
