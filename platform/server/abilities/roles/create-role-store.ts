import type { Database } from '../../database/connect.ts'
import type { ServerModule } from '../../module.ts'
import type { Bus } from '../../realtime/bus.ts'
import { declarePermissions } from './declare-permissions.ts'
import { readRoles, type StoredRole } from './read-roles.ts'
import type { RoleStore } from './role-store.ts'
import type { RuleVocabulary } from '../validate-rules.ts'

type Dependencies = { database: Database; bus: Bus; modules: readonly ServerModule[] }

export function createRoleStore({ database, bus, modules }: Dependencies): RoleStore {
  let roles = new Map<string, StoredRole>()
  let isStale = true
  let loading: Promise<void> | undefined
  const load = async () => {
    while (isStale) {
      isStale = false
      roles = await readUnchanged(database, roles).catch((error: unknown) => {
        isStale = true
        throw error
      })
    }
  }
  const settled = () => (isStale || loading ? (loading ??= load().finally(() => (loading = undefined))) : undefined)
  bus.subscribe((message) => void (isStale ||= (message.roles?.length ?? 0) > 0))
  bus.onGap(() => void (isStale = true))
  return {
    getRules: (name) => roles.get(name)?.granted,
    find: (name) => roles.get(name),
    list: () => [...roles.values()],
    ready: settled,
    start: async () => {
      await declarePermissions(database, modules)
      isStale = true
      await settled()
    },
    vocabulary: createVocabulary(modules),
    findModule: (name) => modules.find(({ subjects }) => subjects?.some(({ subject }) => subject === name))?.name,
  }
}

async function readUnchanged(database: Database, known: Map<string, StoredRole>): Promise<Map<string, StoredRole>> {
  const loadedRoles = await readRoles(database.read)
  return new Map(
    loadedRoles.map((role) => {
      const previous = known.get(role.name)
      return [role.name, previous && JSON.stringify(previous) === JSON.stringify(role) ? previous : role] as const
    }),
  )
}

function createVocabulary(modules: readonly ServerModule[]): RuleVocabulary {
  const subjects = modules.flatMap((module) => module.subjects ?? [])
  const accesses = modules.flatMap(({ contract, pages = [] }) => [...Object.values(contract), ...pages].map(({ access }) => access))
  const names = accesses.flatMap((access) => (typeof access === 'string' ? [] : [access[1]]))
  const knownSubjects = new Set(['all', ...subjects.map(({ subject }) => subject)])
  return { subjects, others: [...new Set(['Auth', 'Page', 'Bookmark', ...names])].filter((name) => !knownSubjects.has(name)) }
}
