import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { ServerModule } from '../module.ts'
import { createDatabase, templates, type Template } from './database.ts'

const made = new Map<string, Promise<Template>>()
const numbers = new WeakMap<ServerModule, number>()
let count = 0

/** A database as modules leave it at their first start, at `now`: made once a worker, and copied for each test. */
export function templateOf(modules: readonly ServerModule[], now: Date): Promise<Template> {
  const key = modules.map(numberOf).join()
  const template = made.get(key) ?? makeTemplate(modules, now)
  made.set(key, template)
  return template
}

function numberOf(module: ServerModule): number {
  if (!numbers.has(module)) numbers.set(module, ++count)
  return numbers.get(module)!
}

async function makeTemplate(modules: readonly ServerModule[], now: Date): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), templates()))
  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase({ isTemplate: true }) : undefined
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), modules, clock: () => now })
  await app.start()
  await app.stop()
  return { dataDir, databaseUrl }
}
