import type {
  RecordResponse,
  AccessFixture as Given,
  EndpointAccess,
  FieldValues,
  FollowUp,
  SubjectAccess,
} from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { modules } from '#main/modules.server.ts'
import { createRandom } from '#platform/server/abilities/random-rules.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { getNow, type Platform } from '#platform/server/platform.ts'
import { createTestClient, type TestClient, type TestResponse } from '#platform/server/testing/test-client.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { accessList } from './descriptions.ts'
import type { SubjectRecords, Random } from './generated-roles.ts'
import { overrideRules, type RuleOverrides } from './rule-overrides.ts'
import { createMarkers, type Markers } from './markers.ts'
import { getSubjectAccess } from './subject-access.ts'

/** All records of a subject with field or condition rules, as an administrator reads them. */
export type Kind = SubjectRecords & { records: RecordResponse[]; ids: Set<number>; access: Extract<SubjectAccess, { view: unknown }> }

export type Fixture = AsyncDisposable & {
  server: TestServer
  random: Random
  rules: RuleOverrides
  endpoints: Map<string, Endpoint>
  accessList: [name: string, access: EndpointAccess][]
  kinds: Map<string, Kind>
  markers: Markers
  context: Given & { people: number[] }
  omnipotent: TestClient
}

const SEED = 20_261_125

/** A role without rights, because users of a missing role cannot be restored. */
async function addEmptyRole(platform: Platform): Promise<void> {
  const now = getNow(platform)
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
  const markers = createMarkers()
  const kinds = new Map<string, Kind>()
  for (const subject of platform.subjects) {
    const access = getSubjectAccess(subject.subject)
    if (access && 'view' in access) kinds.set(subject.subject, { subject, access, records: [], ids: new Set() })
  }
  return {
    server,
    random: createRandom(SEED),
    rules: overrideRules(platform),
    endpoints: new Map(
      platform.modules.flatMap(({ name: module, contract }) =>
        Object.entries(contract).map(([name, one]) => [`${module}.${name}`, one] as const),
      ),
    ),
    accessList,
    kinds,
    markers,
    context: { people: [], createUniqueText: markers.next, getRecords: (subject) => kinds.get(subject)?.records ?? [] },
    omnipotent: createTestClient(http, [], server.people.helena.accessToken),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export const getEndpoint = ({ endpoints }: Fixture, name: string): Endpoint => endpoints.get(name) ?? findByName(endpoints, name)
const getAccess = ({ accessList: all }: Fixture, name: string): EndpointAccess => findByName(all, name)

function findByName<T>(entries: Iterable<[string, T]>, name: string): T {
  const entry = [...entries].find(([one]) => one === name || one.endsWith(`.${name}`))
  if (!entry) throw new Error(`nothing is called ${name}`)
  return entry[1]
}

/** Creates records of every subject alternately as two users, so that authors and dates differ. */
export async function makeRecords(fixture: Fixture): Promise<void> {
  const makers = [fixture.omnipotent, fixture.server.as('jonas')]
  for (const kind of fixture.kinds.values()) {
    const { make } = kind.access
    for (const [turn, input] of (make?.inputs ?? []).entries()) {
      if (turn % 2 === 0) fixture.server.clock.advance(1)
      const by = makers[turn % 2]!
      const answer = await requestOrThrow(fixture, by, { name: make!.by, input: input(fixture.context) })
      const id = await getChangedRecordId(fixture, answer)
      await trackCreatedIds(fixture, answer)
      fixture.markers.assign(kind.subject.subject, id)
      await refreshRecords(fixture)
      for (const next of make!.next ?? []) await applyNextStep(fixture, by, { kind, id, turn, next })
    }
  }
  await refreshRecords(fixture)
}

async function applyNextStep(
  fixture: Fixture,
  by: TestClient,
  { kind, id, turn, next }: { kind: Kind; id: number; turn: number; next: FollowUp },
) {
  const input = next.input(
    kind.records.find((record) => record.id === id)!,
    fixture.context,
    turn,
  )
  if (!input) return
  await requestOrThrow(fixture, by, { name: next.by, input })
  fixture.markers.assign(kind.subject.subject, id)
  await refreshRecords(fixture)
}

async function requestOrThrow(
  fixture: Fixture,
  by: TestClient,
  { name, input }: { name: string; input: FieldValues },
): Promise<TestResponse> {
  const answer = await request(fixture, by, { name, input })
  if (answer.status >= 300) throw new Error(`${name} answers ${answer.text}`)
  return answer
}

/** Adds the ids of all records that the change created, such as an order and its invoice. */
async function trackCreatedIds(fixture: Fixture, answer: TestResponse): Promise<void> {
  const journal = fixture.server.app.platform.database.read.selectFrom('journal').select(['entity', 'entityId'])
  const rows = await journal.where('change', '=', String(answer.headers['x-change'])).where('before', 'is', null).execute()
  for (const { entity, entityId } of rows)
    [...fixture.kinds.values()].find(({ subject }) => subject.entity === entity)?.ids.add(entityId as number)
}

/** Returns the id of the first record that the change wrote, from the journal. */
export async function getChangedRecordId(fixture: Fixture, answer: TestResponse): Promise<number> {
  const journal = fixture.server.app.platform.database.read.selectFrom('journal').select('entityId')
  const row = await journal.where('change', '=', String(answer.headers['x-change'])).orderBy('seq').executeTakeFirstOrThrow()
  return row.entityId as number
}

/** Sends the input in the path, query string or body, as the endpoint expects. */
export function request(
  fixture: Fixture,
  as: TestClient,
  { name, input, key }: { name: string; input: FieldValues; key?: string },
): Promise<TestResponse> {
  const { method, path } = getEndpoint(fixture, name)
  const remaining = { ...input }
  const address = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(remaining[part])
    delete remaining[part]
    return value
  })
  if (method === 'GET') return as.get(address, remaining)
  return method === 'DELETE' ? as.delete(address, remaining) : as.post(address, remaining, key ? { 'idempotency-key': key } : {})
}

/** Reads the records again, unrestricted by permissions. */
export async function refreshRecords(fixture: Fixture, kinds: Iterable<Kind> = fixture.kinds.values()): Promise<void> {
  await Promise.all([...kinds].map(async (kind) => void (kind.records = await view(fixture, kind))))
}

async function view(fixture: Fixture, { access, ids }: Kind): Promise<RecordResponse[]> {
  if (typeof access.view !== 'string') {
    const rows = await fixture.server.app.platform.database.read.selectFrom(access.view.table).selectAll().orderBy('id').execute()
    return rows.filter((row) => !row.removedAt).map((row) => (access.view as Exclude<typeof access.view, string>).answer(row))
  }
  const name = access.view
  const viewAccess = getAccess(fixture, name)
  if (viewAccess.type === 'list')
    return getRows(await request(fixture, fixture.omnipotent, { name, input: getFullListInput(fixture, name) }), viewAccess.rows)
  if (viewAccess.type !== 'read') throw new Error(`${name} shows no records`)
  const answers = await Promise.all([...ids].map((id) => request(fixture, fixture.omnipotent, { name, input: viewAccess.input(id) })))
  return answers.flatMap((answer) => (answer.status === 200 ? getRows(answer, viewAccess.rows.slice(0, 1)) : []))
}

/** Requests paged lists as one page, and nested lists within the first created record. */
export function getFullListInput(fixture: Fixture, name: string): FieldValues {
  const access = getAccess(fixture, name)
  const of = access.type === 'list' ? access.of : undefined
  return { ...(isPagedEndpoint(fixture, name) && { perPage: 100 }), ...of?.input(getFirstCreatedId(fixture, of.subject)) }
}

export const getFirstCreatedId = (fixture: Fixture, subject: string): number => [...fixture.kinds.get(subject)!.ids][0] ?? 0

export const formatTopic = (name: string, id: number): string => name.replace(/:\w+/, String(id))

export const isPagedEndpoint = (fixture: Fixture, name: string): boolean =>
  'perPage' in ((getEndpoint(fixture, name).input as { properties?: FieldValues }).properties ?? {})

/** Collects the records under these property paths of the response. */
export function getRows({ body }: TestResponse, names: readonly string[]): RecordResponse[] {
  return names.flatMap((name) =>
    name
      .split('.')
      .reduce<unknown[]>((rows, key) => rows.flatMap((row) => ((row as FieldValues)[key] as unknown) ?? []), [body])
      .map((row) => row as RecordResponse),
  )
}
