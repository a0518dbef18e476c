import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { languages } from '#platform/contract/user.ts'
import { invalidInput } from '../api-error.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Subject } from '../abilities/subject.ts'
import type { Database } from '../database/connect.ts'
import { isTimeZone } from '../time-zone.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { assertRecentSignIn } from './factors/recent-sign-in.ts'
import { ssoJournalProperties } from './sso/record-changes.ts'
import { readWorkspace } from './read-workspace.ts'
import type { IdentityContext } from './identity-context.ts'
import type { IdentityTables } from './tables.ts'

export const workspaceSubject: Subject = {
  subject: 'Workspace',
  entity: 'workspace',
  table: 'workspace',
  fields: {
    name: { column: 'name', type: 'text' },
    registration: { column: 'registration', type: 'text' },
    secondFactor: { column: 'secondFactor', type: 'text' },
    language: { column: 'language', type: 'text', values: languages },
    timeZone: { column: 'timeZone', type: 'text' },
  },
  journalProperties: [
    'unusedModules',
    'outboundHosts',
    'serviceAccount',
    'workspaceExport',
    'dataExport.id',
    'erasedId',
    ...ssoJournalProperties,
  ],
  /** `workspace` is a room of every user's topic `account`. */
  topics: () => ['people', 'workspace'],
}

export async function updateWorkspace(ctx: IdentityContext, { workspace }: Input<typeof identity.updateWorkspace>) {
  await acquireLock(ctx, 'workspace')
  const before = await readWorkspace(ctx.db)
  const { name, registration, secondFactor, language, timeZone } = { ...before, ...workspace }
  if (!isTimeZone(timeZone)) throw invalidInput('/workspace/timeZone', 'must be a time zone such as Europe/Lisbon')
  const after = { name, registration, secondFactor, language, timeZone }
  if (secondFactor !== before.secondFactor) await changePolicy(ctx)
  await ctx.db.updateTable('workspace').set(after).execute()
  ctx.recordChange({ entity: 'workspace', id: 1, before, after: { ...before, ...after } })
  return { workspace: after }
}

/** Sessions of users who have no second factor are limited to setting it up, or no longer, from their next call on. */
async function changePolicy(ctx: IdentityContext): Promise<void> {
  await assertRecentSignIn(ctx)
  ctx.invalidateRoles(ctx.roles.list().map(({ name }) => name))
}

export const insertWorkspace = (db: Kysely<IdentityTables>) =>
  db
    .insertInto('workspace')
    .values({ id: 1, uuid: randomUUID(), name: 'Staffroom', registration: 'approval', createdAt: new Date().toISOString() })
    .execute()

/** Throws ConfigError if DATA_DIR contains the files of another workspace. */
export async function assertSameWorkspace(database: Database, dataDir: string): Promise<void> {
  const { uuid } = await readWorkspace(database.read)
  const file = join(dataDir, 'workspace')
  const storedUuid = (await readUuid(file)) ?? (await storeUuid(file, uuid))
  if (storedUuid?.trim() !== uuid)
    throw new ConfigError(`DATA_DIR ${dataDir} contains the files of a different workspace than the database.`)
}

const readUuid = (file: string) => readFile(file, 'utf8').catch(() => undefined)

/** Linked when complete, because several processes may start at once. Returns what is stored. */
async function storeUuid(file: string, uuid: string): Promise<string | undefined> {
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, uuid, { flush: true })
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return readUuid(file)
}
