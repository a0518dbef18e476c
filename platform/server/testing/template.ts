import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { ServerModule } from '../module.ts'
import { createDatabase, templates, type Template } from './database.ts'
import { createPeople, type TestPeople } from './people.ts'

/** A template that has its people. */
type World = Template & { people: TestPeople }

const made = new Map<string, Promise<World>>()
const numbers = new WeakMap<ServerModule, number>()
let count = 0

type Options = { modules: readonly ServerModule[]; now: Date; isEmpty: boolean }

/** A database as modules leave it at their first start, at `now`, with the world's people or none: made once a worker, and copied for each test. */
export function templateOf(options: Options): Promise<World> {
  const key = [options.isEmpty, ...options.modules.map(numberOf)].join()
  const template = made.get(key) ?? makeTemplate(options)
  made.set(key, template)
  return template
}

function numberOf(module: ServerModule): number {
  if (!numbers.has(module)) numbers.set(module, ++count)
  return numbers.get(module)!
}

async function makeTemplate({ modules, now, isEmpty }: Options): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), templates()))
  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase({ isTemplate: true }) : undefined
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), modules, clock: () => now })
  await app.start()
  await waitForJobs(app, now)
  const people = isEmpty ? ({} as TestPeople) : await createPeople(app.platform)
  await app.stop()
  return { dataDir, databaseUrl, people }
}

/** Recurring jobs are due at the first start. They end before the template is copied, so that they do not run again in every test. */
async function waitForJobs({ platform }: App, now: Date): Promise<void> {
  const jobs = platform.database.read.selectFrom('jobs').select('id')
  const unfinished = jobs
    .where('finishedAt', 'is', null)
    .where((eb) => eb.or([eb('runAt', '<=', now.toISOString()), eb('claim', 'is not', null)]))
  while (!(await jobs.executeTakeFirst()) || (await unfinished.executeTakeFirst())) await pause(5)
}
