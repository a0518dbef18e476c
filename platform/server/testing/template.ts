import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, type App } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { ServerModule } from '../module.ts'
import { createDatabase, getTemplatePrefix, type Template } from './database.ts'
import { createPeople, type TestPeople } from './people.ts'

type PeopleTemplate = Template & { people: TestPeople }

const templates = new Map<string, Promise<PeopleTemplate>>()
const moduleNumbers = new WeakMap<ServerModule, number>()
let count = 0

type Options = { modules: readonly ServerModule[]; now: Date; isEmpty: boolean }

/**
 * A database after the first start of these modules at `now`, with the test users or none; created once per worker and copied for each
 * test.
 */
export function getTemplate(options: Options): Promise<PeopleTemplate> {
  const key = [options.isEmpty, ...options.modules.map(getModuleNumber)].join()
  const template = templates.get(key) ?? makeTemplate(options)
  templates.set(key, template)
  return template
}

function getModuleNumber(module: ServerModule): number {
  if (!moduleNumbers.has(module)) moduleNumbers.set(module, ++count)
  return moduleNumbers.get(module)!
}

async function makeTemplate({ modules, now, isEmpty }: Options): Promise<PeopleTemplate> {
  const dataDir = await mkdtemp(join(tmpdir(), getTemplatePrefix()))
  const databaseUrl = process.env.TEST_DATABASE === 'postgres' ? await createDatabase({ isTemplate: true }) : undefined
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), modules, clock: () => now })
  await app.start()
  await waitForJobs(app, now)
  const people = isEmpty ? ({} as TestPeople) : await createPeople(app.platform)
  await app.stop()
  return { dataDir, databaseUrl, people }
}

/** Recurring jobs run at the first start; wait for them, so that they do not run again in every test. */
async function waitForJobs({ platform }: App, now: Date): Promise<void> {
  const jobs = platform.database.read.selectFrom('jobs').select('id')
  const unfinished = jobs
    .where('finishedAt', 'is', null)
    .where((eb) => eb.or([eb('runAt', '<=', now.toISOString()), eb('claim', 'is not', null)]))
  while (!(await jobs.executeTakeFirst()) || (await unfinished.executeTakeFirst())) await sleep(5)
}
