import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createApp, type App } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { loadDemo } from './demo.ts'
import type { ServerModule } from './module.ts'

const STOP_MS = 9_000

/** Starts the server and lets it run until SIGTERM or SIGINT; a mistake at start is one line and exit 1. */
export async function serve(modules: readonly ServerModule[]): Promise<void> {
  try {
    await run(modules)
  } catch (error) {
    const mistake = mistakeOf(error)
    if (!mistake) throw error
    process.stderr.write(`${mistake}\n`)
    process.exit(1)
  }
}

async function run(modules: readonly ServerModule[]): Promise<void> {
  const config = readConfig(process.env)
  const wantsDemo = process.argv.includes('--demo')
  if (wantsDemo) assertPrivate(config.host)
  const app = await createApp({
    config,
    modules,
    webRoot: join(import.meta.dirname, '../../dist/web'),
    logger: { level: 'info', base: null },
  })
  stopOnSignal(app)
  await app.http.listen({ host: config.host, port: config.port })
  const { port } = app.http.server.address() as AddressInfo
  // Links that are sent name the port that was found.
  if (!process.env.PUBLIC_URL) config.publicUrl = `http://${config.host}:${port}`
  await app.start()
  if (wantsDemo) await loadDemo(app.platform, print)
  print(`Staffroom is ready at ${config.publicUrl}`)
}

/** For people; the log goes to the same place, line by line. */
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** The demo's passwords are known to all. */
function assertPrivate(host: string): void {
  if (['127.0.0.1', '::1', 'localhost'].includes(host) || process.env.DEMO_PUBLIC === '1') return
  throw new ConfigError(`HOST is ${host}: the demo's passwords are public, so it is served on loopback only, unless DEMO_PUBLIC=1.`)
}

/** What a mistake in the environment leads to, in one line that names the variable; undefined for a bug. */
function mistakeOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT || 8080} is taken: another program listens there.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT ${process.env.PORT || 8080} may not be used by this account.`
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST ${process.env.HOST ?? ''} is no address of this machine.`
  return undefined
}

function stopOnSignal(app: App): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    app.platform.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), STOP_MS).unref()
    await app.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, (name) => void stop(name))
}
