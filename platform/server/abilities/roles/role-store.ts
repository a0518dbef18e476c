import type { Database } from '../../database/connect.ts'
import type { ServerModule } from '../../module.ts'
import type { Bus } from '../../realtime/bus.ts'
import { declarePermissions } from './declared-permissions.ts'
import { readRoles, type StoredRole } from './read-roles.ts'
import type { RuleSource } from '../rules.ts'
import type { Vocabulary } from '../validate-rules.ts'

/** All roles, kept in the process; whoever asks for rules waits for `settled` first. */
export type RoleStore = {
  source: RuleSource
  /** By its exact name. */
  role: (name: string) => StoredRole | undefined
  all: () => readonly StoredRole[]
  /** Undefined where what is known here is current; else resolves once it is. */
  settled: () => Promise<void> | undefined
  /** Brings the permissions that modules declare into the database and reads everything once. */
  start: () => Promise<void>
  vocabulary: Vocabulary
  /** The module that declares a subject. */
  declaredBy: (subject: string) => string | undefined
}

type Deps = { database: Database; bus: Bus; modules: readonly ServerModule[] }

export function createRoleStore({ database, bus, modules }: Deps): RoleStore {
  let roles = new Map<string, StoredRole>()
  let isStale = true
  let loading: Promise<void> | undefined
  const load = async () => {
    while (isStale) {
      isStale = false
      roles = await readKept(database, roles).catch((error: unknown) => {
        isStale = true
        throw error
      })
    }
  }
  const settled = () => (isStale || loading ? (loading ??= load().finally(() => (loading = undefined))) : undefined)
  bus.subscribe((message) => void (isStale ||= (message.roles?.length ?? 0) > 0))
  bus.onGap(() => void (isStale = true))
  return {
    source: (name) => roles.get(name)?.granted,
    role: (name) => roles.get(name),
    all: () => [...roles.values()],
    settled,
    start: async () => {
      await declarePermissions(database, modules)
      isStale = true
      await settled()
    },
    vocabulary: vocabularyOf(modules),
    declaredBy: (name) => modules.find(({ subjects }) => subjects?.some(({ subject }) => subject === name))?.name,
  }
}

/** A role that is as it was stays the same object, so that nothing is built anew for it. */
async function readKept(database: Database, known: Map<string, StoredRole>): Promise<Map<string, StoredRole>> {
  const read = await readRoles(database.read)
  return new Map(
    read.map((role) => {
      const before = known.get(role.name)
      return [role.name, before && JSON.stringify(before) === JSON.stringify(role) ? before : role] as const
    }),
  )
}

/** What has no records stands in no table: pages, and whatever calls ask a right for. */
function vocabularyOf(modules: readonly ServerModule[]): Vocabulary {
  const subjects = modules.flatMap((module) => module.subjects ?? [])
  const asked = modules.flatMap(({ contract, pages = [] }) => [...Object.values(contract), ...pages].map(({ access }) => access))
  const names = asked.flatMap((access) => (typeof access === 'string' ? [] : [access[1]]))
  const known = new Set(['all', ...subjects.map(({ subject }) => subject)])
  return { subjects, others: [...new Set(['Auth', 'Page', 'Bookmark', ...names])].filter((name) => !known.has(name)) }
}
