import type { Rule } from '#platform/contract/rule.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { generateRoles } from './generated-roles.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { makeRecords, openAccessFixture, refreshRecords, type Fixture } from './access-fixture.ts'

/** A signed-in user and an oracle of what their rules allow. */
export type Actor = { name: string; id: number; accessToken: string; caller: TestClient; rules: readonly Rule[]; oracle: Oracle }

export type ActorFixture = Fixture & { actors: Actor[] }

const ROLE_WITHOUT_RIGHTS = 'no such role'
export const NO_RULES: readonly Rule[] = [{ action: 'read', subject: 'Auth' }]
export const ALL_RULES: readonly Rule[] = [{ action: 'manage', subject: 'all' }]

/** Creates records of every subject and a user for every role, without a role, and for each generated role. */
export async function openActorFixture(): Promise<ActorFixture> {
  const fixture = await openAccessFixture()
  const roleNamed = fixture.server.app.platform.roles.list().map(({ name }) => name)
  const madeUp = Object.keys(generateRoles([], fixture.random))
  const people = []
  for (const name of [...roleNamed, ROLE_WITHOUT_RIGHTS, ...madeUp]) people.push({ name, ...(await join(fixture, name)) })
  fixture.context.people.push(...people.slice(roleNamed.length + 1).map(({ id }) => id))
  await setCompanies(fixture)
  await makeRecords(fixture)
  const roles = generateRoles([...fixture.kinds.values()], fixture.random)
  const actors = []
  for (const person of people) actors.push(await createActor(fixture, person, roles[person.name]))
  return { ...fixture, actors }
}

type Member = { name: string; id: number; accessToken: string }

const join = (fixture: Fixture, role: string) =>
  createPerson(fixture.server.app.platform, { name: role.replace(/\W+/g, '-'), fullName: `Person ${role}`, role, status: 'active' })

/** Gives every user a company, a field that not everyone may read. */
async function setCompanies(fixture: Fixture): Promise<void> {
  await refreshRecords(fixture)
  const { database } = fixture.server.app.platform
  for (const { id } of fixture.kinds.get('User')?.records ?? []) {
    const company = fixture.markers.next('company')
    await database.write(
      async (tx) => void (await tx.updateTable('users').set({ company, companyKey: company }).where('id', '=', id).execute()),
    )
    fixture.markers.assign('User', id)
  }
}

async function createActor(fixture: Fixture, { name, id, accessToken }: Member, madeUp: readonly Rule[] | undefined): Promise<Actor> {
  const { http, platform } = fixture.server.app
  const as = createTestClient(http, [], accessToken)
  if (madeUp) {
    validateRules(madeUp, platform.roles.vocabulary)
    fixture.rules.set(id, madeUp)
  }
  const rules = madeUp ?? ((await as.get('/api/account/me')).body.userData.ability as Rule[])
  return { name, id, accessToken, caller: as, rules, oracle: createOracle(rules, (subject) => fixture.kinds.get(subject)?.records ?? []) }
}
