import type { Language } from '#platform/contract/user.ts'
import type { Context } from '../context.ts'
import { hoursBefore } from '../instants.ts'
import type { DemoContext } from '../module.ts'
import { createSecret, hashSecret } from './sessions/access-tokens.ts'
import { notificationKinds } from './notification-kinds.ts'
import { hashPassword } from './passwords.ts'
import type { IdentityTables, UserRow } from './tables.ts'
import { insertUser } from './users.ts'

type Location = { country: string; timeZone: string; language: Language }

const LISBON: Location = { country: 'Portugal', timeZone: 'Europe/Lisbon', language: 'pt' }
const BERLIN: Location = { country: 'Germany', timeZone: 'Europe/Berlin', language: 'de' }
const LYON: Location = { country: 'France', timeZone: 'Europe/Paris', language: 'fr' }
const LEEDS: Location = { country: 'United Kingdom', timeZone: 'Europe/London', language: 'en' }
const HANGZHOU: Location = { country: 'China', timeZone: 'Asia/Shanghai', language: 'cn' }

const STAFF: [string, Location][] = [
  ['Jonas Weber', BERLIN],
  ['Amélie Laurent', LYON],
  ['Beatriz Carvalho', LISBON],
  ['Wei Chen', HANGZHOU],
  ['Oliver Hughes', LEEDS],
  ['Katharina Vogel', BERLIN],
  ['Mathieu Girard', LYON],
  ['Tiago Fonseca', LISBON],
  ['Li Na Zhou', HANGZHOU],
  ['Priya Raman', LEEDS],
  ['Felix Brandt', BERLIN],
  ['Chloé Marchand', LYON],
  ['Inês Duarte', LISBON],
  ['Jun Wang', HANGZHOU],
  ['Grace Okafor', LEEDS],
  ['Sabine Krüger', BERLIN],
  ['Lucas Perrin', LYON],
  ['Rui Antunes', LISBON],
  ['Fang Liu', HANGZHOU],
  ['Daniel Foster', LEEDS],
  ['Mehmet Yıldız', BERLIN],
  ['Nadia Benali', LYON],
  ['Marta Sequeira', LISBON],
  ['Hao Sun', HANGZHOU],
  ['Siobhán Kelly', LEEDS],
  ['Anke Lorenz', BERLIN],
  ['Hugo Fabre', LYON],
  ['Pedro Nogueira', LISBON],
  ['Yan Xu', HANGZHOU],
  ['Marcus Reid', LEEDS],
  ['Greta Sommer', BERLIN],
  ['Élodie Roche', LYON],
  ['Sofia Pacheco', LISBON],
  ['Ming Zhao', HANGZHOU],
  ['Hannah Price', LEEDS],
  ['Tobias Engel', BERLIN],
]
const MANAGERS = ['Jonas Weber', 'Amélie Laurent', 'Beatriz Carvalho', 'Wei Chen', 'Grace Okafor']
const GUESTS = ['Tobias Engel', 'Sofia Pacheco']
const BOOKKEEPER = 'Inês Duarte'
const INVITED: [string, Location][] = [
  ['Leonor Matos', LISBON],
  ['Xin Yi Lu', HANGZHOU],
]
const DEACTIVATED: [string, Location][] = [
  ['Victor Lindqvist', LEEDS],
  ['Dieter Hoffmann', BERLIN],
]
const PENDING: [string, Location][] = [
  ['Camille Noël', LYON],
  ['Ben Archer', LEEDS],
]

/** Prepares the users of the sample company, of whom three can sign in. Passwords are hashed before the transaction. */
export async function prepareDemoPeople(): Promise<(ctx: Context<IdentityTables>) => Promise<DemoContext['people']>> {
  const hashes = ['demo-admin-1', 'demo-staff-1', 'demo-books-1'].map((password) => hashPassword(password))
  const [adminHash, staffHash, bookkeeperHash] = (await Promise.all(hashes)) as [string, string, string]
  return async (ctx) => {
    const people: DemoContext['people'] = []
    await ctx.db.updateTable('workspace').set({ setupClosedAt: ctx.now }).execute()
    let joinedCount = 0
    const add: AddUser = async (person) => {
      const { id, fullName, role, email, status } = await insertUser(
        ctx.db,
        { company: 'Northwind Studio', createdAt: hoursBefore(ctx.now, getHoursSinceJoined(joinedCount++)), ...person },
        ctx.now,
      )
      if (status === 'active') people.push({ id, fullName, role, email })
      return id
    }
    await addUsersWhoSignIn(add, { adminHash, staffHash })
    await addColleagues(ctx, add, bookkeeperHash)
    for (const [name, location] of PENDING) {
      const id = await add({ ...createProfile(name, location), role: 'staff', status: 'pending', passwordHash: staffHash })
      ctx.notify({ userId: people[0]!.id, kind: notificationKinds.registration, id, values: { name }, link: '/account/requests' })
    }
    return people
  }
}

/** The users of the samples: they have no password, and their addresses cannot receive email. `owner` takes the administrator's place. */
export async function insertSamplePeople(ctx: Context<IdentityTables>, owner: Pick<UserRow, 'email'> & { id: number }) {
  const people: DemoContext['people'] = [{ id: owner.id, fullName: 'Helena Prado', role: 'admin', email: owner.email }]
  let joinedCount = 1
  const add: AddUser = async (person) => {
    const createdAt = hoursBefore(ctx.now, getHoursSinceJoined(joinedCount++))
    const username = `${person.username}.sample`
    const account = {
      username,
      email: `${username}@sample.test`,
      role: person.role === 'Bookkeeper' ? 'staff' : person.role,
      passwordHash: '',
    }
    const { id, fullName, email } = await insertUser(ctx.db, { company: SAMPLE_COMPANY, createdAt, ...person, ...account }, ctx.now)
    if (person.status === 'active') people.push({ id, fullName, role: person.role, email })
    return id
  }
  await add({ ...createProfile('Sam Whitfield', LEEDS), role: 'staff', status: 'active', passwordHash: '' })
  await addColleagues(ctx, add, '')
  return people
}

const SAMPLE_COMPANY = 'Northwind Studio (sample)'

type AddUser = (person: Parameters<typeof insertUser>[1]) => Promise<number>

async function addUsersWhoSignIn(add: AddUser, { adminHash, staffHash }: { adminHash: string; staffHash: string }): Promise<void> {
  await add({
    ...createProfile('Helena Prado', LISBON),
    email: 'admin@demo.test',
    username: 'helena',
    role: 'admin',
    status: 'active',
    passwordHash: adminHash,
    language: 'en',
  })
  await add({
    ...createProfile('Sam Whitfield', LEEDS),
    email: 'staff@demo.test',
    username: 'sam',
    role: 'staff',
    status: 'active',
    passwordHash: staffHash,
  })
}

async function addColleagues(ctx: Context<IdentityTables>, add: AddUser, bookkeeperHash: string): Promise<void> {
  for (const [index, [name, location]] of STAFF.entries()) {
    const lastSeenAt = hoursBefore(ctx.now, getHoursSinceLastSeen(index))
    const isBookkeeper = name === BOOKKEEPER
    const credentials = { passwordHash: isBookkeeper ? bookkeeperHash : '', ...(isBookkeeper && { email: 'books@demo.test' }) }
    await add({ ...createProfile(name, location), role: getRole(name), status: 'active', lastSeenAt, ...credentials })
  }
  for (const [index, [name, location]] of DEACTIVATED.entries()) {
    const lastSeenAt = hoursBefore(ctx.now, 24 * (61 + 97 * index))
    await add({ ...createProfile(name, location), role: 'staff', status: 'inactive', passwordHash: '', lastSeenAt })
  }
  for (const [name, location] of INVITED)
    await createInvitation(ctx, await add({ ...createProfile(name, location), role: 'staff', status: 'pending', passwordHash: '' }))
}

function getRole(name: string): string {
  if (name === BOOKKEEPER) return 'Bookkeeper'
  return MANAGERS.includes(name) ? 'manager' : GUESTS.includes(name) ? 'guest' : 'staff'
}

const getHoursSinceJoined = (index: number) => (index < 40 ? 24 * (720 - 12 * index) + ((index * 5) % 9) : 31 - 7 * (index - 40))

const getHoursSinceLastSeen = (index: number) =>
  (index % 9 === 8 ? 24 * (9 + index) : index % 4 === 3 ? 20 + 7 * index : (index * 37) % 9) + index / 60

const createInvitation = (ctx: Context<IdentityTables>, userId: number) =>
  ctx.db
    .insertInto('invitations')
    .values({ userId, makerId: null, hash: hashSecret(createSecret()), expiresAt: hoursBefore(ctx.now, -5 * 24) })
    .execute()

function createProfile(
  fullName: string,
  location: Location,
): Pick<UserRow, 'fullName' | 'username' | 'email' | 'country' | 'timeZone' | 'language'> {
  const username = fullName
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '.')
  return { fullName, username, email: `${username}@demo.test`, ...location }
}
