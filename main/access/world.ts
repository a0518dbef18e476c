import type { Answered, AccessWorld as Given, Door, Fields, ModuleAccess, Next, SubjectAccess } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { modules } from '#main/modules.server.ts'
import { seeded } from '#platform/server/abilities/random-rules.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { nowOf, type Platform } from '#platform/server/platform.ts'
import { caller, type Caller, type TestAnswer } from '#platform/server/testing/caller.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { descriptions, doors } from './descriptions.ts'
import type { Known, Random } from './made-up-roles.ts'
import { putInForce, type RulesInForce } from './rules-in-force.ts'
import { createWords, type Words } from './words.ts'

/** The records of one subject that rules tell apart, as an omnipotent reader sees them. */
export type Kind = Known & { records: Answered[]; ids: Set<number>; access: Extract<SubjectAccess, { view: unknown }> }

export type World = AsyncDisposable & {
  server: TestServer
  random: Random
  rules: RulesInForce
  endpoints: Map<string, Endpoint>
  doors: [name: string, door: Door][]
  kinds: Map<string, Kind>
  words: Words
  /** What descriptions may build requests from; its people are filled in as they join. */
  given: Given & { people: number[] }
  /** Reads and writes everything that anybody could. */
  omnipotent: Caller
}

const SEED = 20_261_121

/** The role of the stranger, which grants nothing: nobody whose role is not there can be brought back. */
async function addEmptyRole(platform: Platform): Promise<void> {
  const now = nowOf(platform)
  const role = {
    name: 'unknown',
    nameKey: 'unknown',
    nameFolded: 'unknown',
    description: '',
    rules: '[]',
    isBuiltIn: 0,
    createdAt: now,
    updatedAt: now,
  }
  await platform.database.write((tx) => tx.insertInto('roles').values(role).execute())
}

/** What they write of themselves would look as if a refused call had written. */
const withoutJobs = ({ jobs: _jobs, ...module }: ServerModule): ServerModule => module

/** A server with all modules; its people and records are added by `settle`. */
export async function openWorld(): Promise<World> {
  const server = await startTestServer({ modules: modules.map(withoutJobs), config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  const { platform, http } = server.app
  // A timer notes who was seen; whenever it strikes, it would look as if a refused call had written.
  Object.assign(platform.authenticator, { takeUsedSessions: () => [] })
  await addEmptyRole(platform)
  const words = createWords()
  const kinds = new Map<string, Kind>()
  for (const subject of platform.subjects) {
    const access = accessOf(subject.subject)
    if (access && 'view' in access) kinds.set(subject.subject, { subject, access, records: [], ids: new Set() })
  }
  return {
    server,
    random: seeded(SEED),
    rules: putInForce(platform),
    endpoints: new Map(
      platform.modules.flatMap(({ name: module, contract }) =>
        Object.entries(contract).map(([name, one]) => [`${module}.${name}`, one] as const),
      ),
    ),
    doors,
    kinds,
    words,
    given: { people: [], word: words.next, made: (subject) => kinds.get(subject)?.records ?? [] },
    omnipotent: caller(http, [], server.people.helena.accessToken),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

/** What is said of a subject, its calls named with their module. */
export function accessOf(subject: string): SubjectAccess | undefined {
  const saysOf = ({ subjects, shows }: ModuleAccess) => subjects[subject] ?? shows?.[subject]
  const [module, description] = Object.entries(descriptions).find(([, one]) => saysOf(one)) ?? []
  const access = description && saysOf(description)
  if (!access || 'gate' in access) return access
  const whole = (name: string) => (description!.doors[name] ? `${module}.${name}` : name)
  const make = 'make' in access && access.make && { make: { ...access.make, by: whole(access.make.by), ...nextOf(access.make, whole) } }
  const view = 'view' in access && typeof access.view === 'string' && { view: whole(access.view) }
  return { ...access, ...make, ...view } as SubjectAccess
}

const nextOf = (make: object, whole: (name: string) => string) =>
  'next' in make && { next: (make.next as Next[]).map((next) => ({ ...next, by: whole(next.by) })) }

/** By its name alone where no module before has one of that name. */
export const endpointOf = ({ endpoints }: World, name: string): Endpoint => named(endpoints, name)
const doorOf = ({ doors: all }: World, name: string): Door => named(all, name)

function named<T>(entries: Iterable<[string, T]>, name: string): T {
  const found = [...entries].find(([one]) => one === name || one.endsWith(`.${name}`))
  if (!found) throw new Error(`nothing is called ${name}`)
  return found[1]
}

/** Makes the records of every subject, by turns as two people, so that they differ in who made them and when. */
export async function makeRecords(world: World): Promise<void> {
  const makers = [world.omnipotent, world.server.as('jonas')]
  for (const kind of world.kinds.values()) {
    const { make } = kind.access
    for (const [turn, input] of (make?.inputs ?? []).entries()) {
      if (turn % 2 === 0) world.server.clock.move(1)
      const by = makers[turn % 2]!
      const answer = await asked(world, by, { name: make!.by, input: input(world.given) })
      const id = await recordOf(world, answer)
      await noteMade(world, answer)
      world.words.settle(kind.subject.subject, id)
      await refresh(world)
      for (const next of make!.next ?? []) await goOn(world, by, { kind, id, turn, next })
    }
  }
  await refresh(world)
}

async function goOn(world: World, by: Caller, { kind, id, turn, next }: { kind: Kind; id: number; turn: number; next: Next }) {
  const input = next.input(
    kind.records.find((record) => record.id === id)!,
    world.given,
    turn,
  )
  if (!input) return
  await asked(world, by, { name: next.by, input })
  world.words.settle(kind.subject.subject, id)
  await refresh(world)
}

async function asked(world: World, by: Caller, { name, input }: { name: string; input: Fields }): Promise<TestAnswer> {
  const answer = await request(world, by, { name, input })
  if (answer.status >= 300) throw new Error(`${name} answers ${answer.text}`)
  return answer
}

/** What an act made: the record that was asked for, and what it made beside, such as the invoice of an order. */
async function noteMade(world: World, answer: TestAnswer): Promise<void> {
  const journal = world.server.app.platform.database.read.selectFrom('journal').select(['entity', 'entityId'])
  const rows = await journal.where('change', '=', String(answer.headers['x-change'])).where('before', 'is', null).execute()
  for (const { entity, entityId } of rows)
    [...world.kinds.values()].find(({ subject }) => subject.entity === entity)?.ids.add(entityId as number)
}

/** The record that an act wrote, as the journal names it. */
export async function recordOf(world: World, answer: TestAnswer): Promise<number> {
  const journal = world.server.app.platform.database.read.selectFrom('journal').select('entityId')
  const row = await journal.where('change', '=', String(answer.headers['x-change'])).orderBy('seq').executeTakeFirstOrThrow()
  return row.entityId as number
}

/** Sends a request to an endpoint, its input in the path, the query string or the body, as it belongs. */
export function request(
  world: World,
  as: Caller,
  { name, input, key }: { name: string; input: Fields; key?: string },
): Promise<TestAnswer> {
  const { method, path } = endpointOf(world, name)
  const rest = { ...input }
  const address = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part])
    delete rest[part]
    return value
  })
  if (method === 'GET') return as.get(address, rest)
  return method === 'DELETE' ? as.delete(address, rest) : as.post(address, rest, key ? { 'idempotency-key': key } : {})
}

/** Reads all records anew. */
export async function refresh(world: World): Promise<void> {
  await Promise.all([...world.kinds.values()].map(async (kind) => void (kind.records = await view(world, kind))))
}

async function view(world: World, { access, ids }: Kind): Promise<Answered[]> {
  if (typeof access.view !== 'string') {
    const rows = await world.server.app.platform.database.read.selectFrom(access.view.table).selectAll().orderBy('id').execute()
    return rows.filter((row) => !row.removedAt).map((row) => (access.view as Exclude<typeof access.view, string>).answer(row))
  }
  const name = access.view
  const door = doorOf(world, name)
  if (door.door === 'list') return rowsOf(await request(world, world.omnipotent, { name, input: wholeList(world, name) }), door.rows)
  if (door.door !== 'read') throw new Error(`${name} shows no records`)
  const answers = await Promise.all([...ids].map((id) => request(world, world.omnipotent, { name, input: door.input(id) })))
  return answers.flatMap((answer) => (answer.status === 200 ? rowsOf(answer, door.rows.slice(0, 1)) : []))
}

/** Lists that are paged by default are asked for in one page, those within a record in the first one that was made. */
export function wholeList(world: World, name: string): Fields {
  const door = doorOf(world, name)
  const of = door.door === 'list' ? door.of : undefined
  return { ...(isPaged(world, name) && { perPage: 100 }), ...of?.input(firstMade(world, of.subject)) }
}

/** The first record that was made of a subject, whether or not it is there any more. */
export const firstMade = (world: World, subject: string): number => [...world.kinds.get(subject)!.ids][0] ?? 0

/** The topic of one record. */
export const topicOf = (name: string, id: number): string => name.replace(/:\w+/, String(id))

export const isPaged = (world: World, name: string): boolean =>
  'perPage' in ((endpointOf(world, name).input as { properties?: Fields }).properties ?? {})

/** The records that stand in an answer under these names. */
export function rowsOf({ body }: TestAnswer, names: readonly string[]): Answered[] {
  return names.flatMap((name) =>
    name
      .split('.')
      .reduce<unknown[]>((rows, key) => rows.flatMap((row) => ((row as Fields)[key] as unknown) ?? []), [body])
      .map((row) => row as Answered),
  )
}
