import type { Answered, AccessWorld as Given, Door, Fields, ModuleAccess, Next, SubjectAccess } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { modules } from '#main/modules.server.ts'
import { seeded } from '#platform/server/abilities/random-rules.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { nowOf, type Platform } from '#platform/server/platform.ts'
import { caller, type Caller, type TestAnswer } from '#platform/server/testing/caller.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { descriptions, doors } from './descriptions.ts'
import type { SubjectRecords, Random } from './generated-roles.ts'
import { overrideRules, type RuleOverrides } from './rules-in-force.ts'
import { createMarkers, type Markers } from './marker-words.ts'

/** All records of a subject with field or condition rules, as an administrator reads them. */
export type Kind = SubjectRecords & { records: Answered[]; ids: Set<number>; access: Extract<SubjectAccess, { view: unknown }> }

export type Fixture = AsyncDisposable & {
  server: TestServer
  random: Random
  rules: RuleOverrides
  endpoints: Map<string, Endpoint>
  doors: [name: string, door: Door][]
  kinds: Map<string, Kind>
  markers: Markers
  /** Values from which access descriptions build requests; `people` grows as users are created. */
  context: Given & { people: number[] }
  /** Calls the API as an administrator. */
  omnipotent: Caller
}

const SEED = 20_261_121

/** A role without rights, because users of a missing role cannot be restored. */
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

/** Jobs write on their own, which would look like a write by a rejected call. */
const withoutJobs = ({ jobs: _jobs, ...module }: ServerModule): ServerModule => module

/** Starts a server with all modules, without users and records of the fixture. */
export async function openAccessFixture(): Promise<Fixture> {
  const server = await startTestServer({ modules: modules.map(withoutJobs), config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  const { platform, http } = server.app
  // A timer saves when users were last seen, which would look like a write by a rejected call.
  Object.assign(platform.authenticator, { takeUsedSessions: () => [] })
  await addEmptyRole(platform)
  const words = createMarkers()
  const kinds = new Map<string, Kind>()
  for (const subject of platform.subjects) {
    const access = getSubjectAccess(subject.subject)
    if (access && 'view' in access) kinds.set(subject.subject, { subject, access, records: [], ids: new Set() })
  }
  return {
    server,
    random: seeded(SEED),
    rules: overrideRules(platform),
    endpoints: new Map(
      platform.modules.flatMap(({ name: module, contract }) =>
        Object.entries(contract).map(([name, one]) => [`${module}.${name}`, one] as const),
      ),
    ),
    doors,
    kinds,
    markers: words,
    context: { people: [], word: words.next, made: (subject) => kinds.get(subject)?.records ?? [] },
    omnipotent: caller(http, [], server.people.helena.accessToken),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

/** Returns the description of a subject, with calls qualified by their module. */
export function getSubjectAccess(subject: string): SubjectAccess | undefined {
  const saysOf = ({ subjects, shows }: ModuleAccess) => subjects[subject] ?? shows?.[subject]
  const [module, description] = Object.entries(descriptions).find(([, one]) => saysOf(one)) ?? []
  const access = description && saysOf(description)
  if (!access || 'gate' in access) return access
  const whole = (name: string) => (description!.doors[name] ? `${module}.${name}` : name)
  const make = 'make' in access &&
    access.make && { make: { ...access.make, by: whole(access.make.by), ...qualifyNextSteps(access.make, whole) } }
  const readRecords = 'view' in access && typeof access.view === 'string' && { view: whole(access.view) }
  return { ...access, ...make, ...readRecords } as SubjectAccess
}

const qualifyNextSteps = (make: object, whole: (name: string) => string) =>
  'next' in make && { next: (make.next as Next[]).map((next) => ({ ...next, by: whole(next.by) })) }

/** Accepts a qualified name, or the plain name of the first module that has it. */
export const getEndpoint = ({ endpoints }: Fixture, name: string): Endpoint => endpoints.get(name) ?? findByName(endpoints, name)
const getDoor = ({ doors: all }: Fixture, name: string): Door => findByName(all, name)

function findByName<T>(entries: Iterable<[string, T]>, name: string): T {
  const found = [...entries].find(([one]) => one === name || one.endsWith(`.${name}`))
  if (!found) throw new Error(`nothing is called ${name}`)
  return found[1]
}

/** Creates records of every subject alternately as two users, so that authors and dates differ. */
export async function makeRecords(fixture: Fixture): Promise<void> {
  const makers = [fixture.omnipotent, fixture.server.as('jonas')]
  for (const kind of fixture.kinds.values()) {
    const { make } = kind.access
    for (const [turn, input] of (make?.inputs ?? []).entries()) {
      if (turn % 2 === 0) fixture.server.clock.move(1)
      const by = makers[turn % 2]!
      const answer = await requestOrThrow(fixture, by, { name: make!.by, input: input(fixture.context) })
      const id = await getChangedRecordId(fixture, answer)
      await trackCreatedIds(fixture, answer)
      fixture.markers.settle(kind.subject.subject, id)
      await refresh(fixture)
      for (const next of make!.next ?? []) await applyNextStep(fixture, by, { kind, id, turn, next })
    }
  }
  await refresh(fixture)
}

async function applyNextStep(fixture: Fixture, by: Caller, { kind, id, turn, next }: { kind: Kind; id: number; turn: number; next: Next }) {
  const input = next.input(
    kind.records.find((record) => record.id === id)!,
    fixture.context,
    turn,
  )
  if (!input) return
  await requestOrThrow(fixture, by, { name: next.by, input })
  fixture.markers.settle(kind.subject.subject, id)
  await refresh(fixture)
}

async function requestOrThrow(fixture: Fixture, by: Caller, { name, input }: { name: string; input: Fields }): Promise<TestAnswer> {
  const answer = await request(fixture, by, { name, input })
  if (answer.status >= 300) throw new Error(`${name} answers ${answer.text}`)
  return answer
}

/** Adds the ids of all records that the change created, such as an order and its invoice. */
async function trackCreatedIds(fixture: Fixture, answer: TestAnswer): Promise<void> {
  const journal = fixture.server.app.platform.database.read.selectFrom('journal').select(['entity', 'entityId'])
  const rows = await journal.where('change', '=', String(answer.headers['x-change'])).where('before', 'is', null).execute()
  for (const { entity, entityId } of rows)
    [...fixture.kinds.values()].find(({ subject }) => subject.entity === entity)?.ids.add(entityId as number)
}

/** Returns the id of the first record that the change wrote, from the journal. */
export async function getChangedRecordId(fixture: Fixture, answer: TestAnswer): Promise<number> {
  const journal = fixture.server.app.platform.database.read.selectFrom('journal').select('entityId')
  const row = await journal.where('change', '=', String(answer.headers['x-change'])).orderBy('seq').executeTakeFirstOrThrow()
  return row.entityId as number
}

/** Sends the input in the path, query string or body, as the endpoint expects. */
export function request(
  fixture: Fixture,
  as: Caller,
  { name, input, key }: { name: string; input: Fields; key?: string },
): Promise<TestAnswer> {
  const { method, path } = getEndpoint(fixture, name)
  const rest = { ...input }
  const address = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part])
    delete rest[part]
    return value
  })
  if (method === 'GET') return as.get(address, rest)
  return method === 'DELETE' ? as.delete(address, rest) : as.post(address, rest, key ? { 'idempotency-key': key } : {})
}

/** Reloads the records of all or some kinds. */
export async function refresh(fixture: Fixture, kinds: Iterable<Kind> = fixture.kinds.values()): Promise<void> {
  await Promise.all([...kinds].map(async (kind) => void (kind.records = await view(fixture, kind))))
}

async function view(fixture: Fixture, { access, ids }: Kind): Promise<Answered[]> {
  if (typeof access.view !== 'string') {
    const rows = await fixture.server.app.platform.database.read.selectFrom(access.view.table).selectAll().orderBy('id').execute()
    return rows.filter((row) => !row.removedAt).map((row) => (access.view as Exclude<typeof access.view, string>).answer(row))
  }
  const name = access.view
  const door = getDoor(fixture, name)
  if (door.door === 'list')
    return getRows(await request(fixture, fixture.omnipotent, { name, input: getFullListInput(fixture, name) }), door.rows)
  if (door.door !== 'read') throw new Error(`${name} shows no records`)
  const answers = await Promise.all([...ids].map((id) => request(fixture, fixture.omnipotent, { name, input: door.input(id) })))
  return answers.flatMap((answer) => (answer.status === 200 ? getRows(answer, door.rows.slice(0, 1)) : []))
}

/** Requests paged lists as one page, and nested lists within the first created record. */
export function getFullListInput(fixture: Fixture, name: string): Fields {
  const door = getDoor(fixture, name)
  const of = door.door === 'list' ? door.of : undefined
  return { ...(isPaged(fixture, name) && { perPage: 100 }), ...of?.input(getFirstCreatedId(fixture, of.subject)) }
}

/** The record may have been deleted since. */
export const getFirstCreatedId = (fixture: Fixture, subject: string): number => [...fixture.kinds.get(subject)!.ids][0] ?? 0

export const formatTopic = (name: string, id: number): string => name.replace(/:\w+/, String(id))

export const isPaged = (fixture: Fixture, name: string): boolean =>
  'perPage' in ((getEndpoint(fixture, name).input as { properties?: Fields }).properties ?? {})

/** Collects the records under these property paths of the response. */
export function getRows({ body }: TestAnswer, names: readonly string[]): Answered[] {
  return names.flatMap((name) =>
    name
      .split('.')
      .reduce<unknown[]>((rows, key) => rows.flatMap((row) => ((row as Fields)[key] as unknown) ?? []), [body])
      .map((row) => row as Answered),
  )
}
