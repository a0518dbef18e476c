import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createApp, type App } from './app.ts'
import { ConfigError } from './config/config-error.ts'
import { readConfig, type Config } from './config/config.ts'
import { loadDemo } from './demo.ts'
import type { ServerModule } from './module.ts'

const STOP_MS = 9_000

/** Runs the server until SIGTERM or SIGINT; configuration mistakes print one line and exit with 1. */
export async function serve(modules: readonly ServerModule[]): Promise<void> {
  try {
    await startServer(modules)
  } catch (error) {
    const mistake = describeMistake(error)
    if (!mistake) throw error
    process.stderr.write(`${mistake}\n`)
    process.exit(1)
  }
}

async function startServer(modules: readonly ServerModule[]): Promise<void> {
  const config = readConfig(process.env)
  const isDemo = process.argv.includes('--demo')
  if (isDemo) prepareDemo(config)
  const webRoot = join(import.meta.dirname, '../../dist/web')
  const app = await createApp({ config, modules, webRoot, logger: { level: 'info', base: null } })
  stopOnSignal(app)
  await app.http.listen({ host: config.host, port: config.port })
  const { port } = app.http.server.address() as AddressInfo
  // Links in emails use the actual port.
  if (!process.env.PUBLIC_URL) config.publicUrl = `http://${config.host}:${port}`
  await app.start(isDemo ? () => loadDemo(app.platform, printLine) : undefined)
  printLine(`Staffroom is ready at ${config.publicUrl}`)
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** The demo's passwords are public, so it may connect to other programs on this machine only if no one else can reach it. */
function prepareDemo(config: Config): void {
  assertLoopback(config.host)
  if (isLoopback(config.host) && process.env.DEMO_PUBLIC !== '1')
    config.allowedOutbound = [...new Set([...config.allowedOutbound, '127.0.0.0/8', '::1'])]
}

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

function assertLoopback(host: string): void {
  if (isLoopback(host) || process.env.DEMO_PUBLIC === '1') return
  throw new ConfigError(
    `HOST is ${host}: the demo has public passwords, so it runs on loopback only. Set DEMO_PUBLIC=1 to allow other hosts.`,
  )
}

function describeMistake(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT || 8080} is already in use by another program.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT ${process.env.PORT || 8080} cannot be used by this account.`
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST ${process.env.HOST ?? ''} is not an address of this machine.`
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
