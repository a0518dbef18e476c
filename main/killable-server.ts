import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createPeople, type TestPeople } from '#platform/server/testing/people.ts'
import { modules } from './modules.server.ts'

const root = join(import.meta.dirname, '..')

/** Starts the server as a process of its own, for tests that kill it, and waits until it is ready. */
export async function launchServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment }
  const child = spawn(process.execPath, ['main/server.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(chunk.toString())?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)} before it was ready.`)))
  })
  return { child, url }
}

/** Resolves once the process has ended. */
export async function killServer(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Creates the test users in an empty folder and returns the access token of an administrator. */
export async function createAdministrator(dataDir: string): Promise<string> {
  return (await createTestPeople({ DATA_DIR: dataDir })).helena.accessToken
}

/** Creates the test users in an empty database. */
export async function createTestPeople(environment: Record<string, string>): Promise<TestPeople> {
  const app = await createApp({ config: readConfig(environment), modules })
  await app.start()
  const people = await createPeople(app.platform)
  await app.stop()
  return people
}
