import type { Rule } from '#platform/contract/identity.ts'
import { validateRules } from '#platform/server/abilities/validate-rules.ts'
import { caller, type Caller } from '#platform/server/testing/caller.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { madeUpRoles } from './made-up-roles.ts'
import { oracleOf, type Oracle } from './oracle.ts'
import { makeRecords, openWorld, refresh, type World } from './world.ts'

/** Somebody signed in, and what the rules that they go by allow. */
export type Actor = { name: string; id: number; accessToken: string; caller: Caller; rules: readonly Rule[]; oracle: Oracle }

export type PeopledWorld = World & { actors: Actor[] }

const STRANGER = 'no such role'
/** Signed in without any right. */
export const NO_RULES: readonly Rule[] = [{ action: 'read', subject: 'Auth' }]
export const ALL_RULES: readonly Rule[] = [{ action: 'manage', subject: 'all' }]

/** Records of every subject, and somebody of every role, of no role, and of many made-up ones. */
export async function openPeopledWorld(): Promise<PeopledWorld> {
  const world = await openWorld()
  const roleNamed = world.server.app.platform.roles.all().map(({ name }) => name)
  const madeUp = Object.keys(madeUpRoles([], world.random))
  const people = []
  for (const name of [...roleNamed, STRANGER, ...madeUp]) people.push({ name, ...(await join(world, name)) })
  world.given.people.push(...people.slice(roleNamed.length + 1).map(({ id }) => id))
  await nameCompanies(world)
  await makeRecords(world)
  const roles = madeUpRoles([...world.kinds.values()], world.random)
  const actors = []
  for (const person of people) actors.push(await actorOf(world, person, roles[person.name]))
  return { ...world, actors }
}

type Joined = { name: string; id: number; accessToken: string }

const join = (world: World, role: string) =>
  createPerson(world.server.app.platform, { name: role.replace(/\W+/g, '-'), fullName: `Person ${role}`, role, status: 'active' })

/** Something that stands in every person's record and is not everyone's to read. */
async function nameCompanies(world: World): Promise<void> {
  await refresh(world)
  const { database } = world.server.app.platform
  for (const { id } of world.kinds.get('User')?.records ?? []) {
    const company = world.words.next('company')
    await database.write(
      async (tx) => void (await tx.updateTable('users').set({ company, companyKey: company }).where('id', '=', id).execute()),
    )
    world.words.settle('User', id)
  }
}

async function actorOf(world: World, { name, id, accessToken }: Joined, madeUp: readonly Rule[] | undefined): Promise<Actor> {
  const { http, platform } = world.server.app
  const as = caller(http, [], accessToken)
  if (madeUp) {
    validateRules(madeUp, platform.roles.vocabulary)
    world.rules.set(id, madeUp)
  }
  const rules = madeUp ?? ((await as.get('/api/account/me')).body.userData.ability as Rule[])
  return { name, id, accessToken, caller: as, rules, oracle: oracleOf(rules, (subject) => world.kinds.get(subject)?.records ?? []) }
}
