import type { Language } from '#platform/contract/identity.ts'
import type { Context } from '../context.ts'
import { hoursBefore } from '../moments.ts'
import type { DemoWorld } from '../module.ts'
import { createSecret, hashSecret } from './access-tokens.ts'
import { notices } from './notices.ts'
import { hashPassword } from './passwords.ts'
import type { IdentityTables, UserRow } from './tables.ts'
import { insertUser } from './users.ts'

type Place = { country: string; timeZone: string; language: Language }

const LISBON: Place = { country: 'Portugal', timeZone: 'Europe/Lisbon', language: 'pt' }
const BERLIN: Place = { country: 'Germany', timeZone: 'Europe/Berlin', language: 'de' }
const LYON: Place = { country: 'France', timeZone: 'Europe/Paris', language: 'fr' }
const LEEDS: Place = { country: 'United Kingdom', timeZone: 'Europe/London', language: 'en' }
const HANGZHOU: Place = { country: 'China', timeZone: 'Asia/Shanghai', language: 'cn' }

const STAFF: [string, Place][] = [
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
/** The others are staff. */
const MANAGERS = ['Jonas Weber', 'Amélie Laurent', 'Beatriz Carvalho', 'Wei Chen', 'Grace Okafor']
const GUESTS = ['Tobias Engel', 'Sofia Pacheco']
/** Has a role that the company made for itself, and can sign in. */
const BOOKKEEPER = 'Inês Duarte'
const INVITED: [string, Place][] = [
  ['Leonor Matos', LISBON],
  ['Xin Yi Lu', HANGZHOU],
]
const LEFT: [string, Place][] = [
  ['Victor Lindqvist', LEEDS],
  ['Dieter Hoffmann', BERLIN],
]
const WAITING: [string, Place][] = [
  ['Camille Noël', LYON],
  ['Ben Archer', LEEDS],
]

/** The people of the sample company. Only three can sign in; hashing happens here, outside the transaction. */
export async function demoPeople(): Promise<(ctx: Context<IdentityTables>) => Promise<DemoWorld['people']>> {
  const hashes = ['demo-admin-1', 'demo-staff-1', 'demo-books-1'].map((password) => hashPassword(password))
  const [admin, staff, books] = (await Promise.all(hashes)) as [string, string, string]
  return async (ctx) => {
    const people: DemoWorld['people'] = []
    let joined = 0
    const add: Add = async (person) => {
      const { id, fullName, role, email, status } = await insertUser(
        ctx.db,
        { company: 'Harbour & Pine', createdAt: hoursBefore(ctx.now, joinedBefore(joined++)), ...person },
        ctx.now,
      )
      if (status === 'active') people.push({ id, fullName, role, email })
      return id
    }
    await add({
      ...named('Helena Prado', LISBON),
      email: 'admin@demo.test',
      username: 'helena',
      role: 'admin',
      status: 'active',
      passwordHash: admin,
      language: 'en',
    })
    await add({
      ...named('Sam Whitfield', LEEDS),
      email: 'staff@demo.test',
      username: 'sam',
      role: 'staff',
      status: 'active',
      passwordHash: staff,
    })
    await addColleagues(ctx, add, books)
    for (const [name, place] of WAITING) {
      const id = await add({ ...named(name, place), role: 'staff', status: 'pending', passwordHash: staff })
      ctx.notify({ userId: people[0]!.id, kind: notices.registration, id, values: { name }, link: '/account/requests' })
    }
    return people
  }
}

type Add = (person: Parameters<typeof insertUser>[1]) => Promise<number>

async function addColleagues(ctx: Context<IdentityTables>, add: Add, books: string): Promise<void> {
  for (const [index, [name, place]] of STAFF.entries()) {
    const lastSeenAt = hoursBefore(ctx.now, seenBefore(index))
    const isBookkeeper = name === BOOKKEEPER
    const signIn = { passwordHash: isBookkeeper ? books : '', ...(isBookkeeper && { email: 'books@demo.test' }) }
    await add({ ...named(name, place), role: roleOf(name), status: 'active', lastSeenAt, ...signIn })
  }
  for (const [index, [name, place]] of LEFT.entries()) {
    const lastSeenAt = hoursBefore(ctx.now, 24 * (61 + 97 * index))
    await add({ ...named(name, place), role: 'staff', status: 'inactive', passwordHash: '', lastSeenAt })
  }
  for (const [name, place] of INVITED)
    await invite(ctx, await add({ ...named(name, place), role: 'staff', status: 'pending', passwordHash: '' }))
}

function roleOf(name: string): string {
  if (name === BOOKKEEPER) return 'Bookkeeper'
  return MANAGERS.includes(name) ? 'manager' : GUESTS.includes(name) ? 'guest' : 'staff'
}

/** Hours since somebody came, one after the other; the last four have only just been invited or have asked. */
const joinedBefore = (index: number) => (index < 40 ? 24 * (720 - 12 * index) + ((index * 5) % 9) : 31 - 7 * (index - 40))

/** Hours since somebody was last seen: most today, some this week, a few on holiday. */
const seenBefore = (index: number) =>
  (index % 9 === 8 ? 24 * (9 + index) : index % 4 === 3 ? 20 + 7 * index : (index * 37) % 9) + index / 60

/** A link that nobody knows: whoever looks at the person sees that an invitation is out. */
const invite = (ctx: Context<IdentityTables>, userId: number) =>
  ctx.db
    .insertInto('invitations')
    .values({ userId, makerId: null, hash: hashSecret(createSecret()), expiresAt: hoursBefore(ctx.now, -5 * 24) })
    .execute()

function named(fullName: string, place: Place): Pick<UserRow, 'fullName' | 'username' | 'email' | 'country' | 'timeZone' | 'language'> {
  const username = fullName
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '.')
  return { fullName, username, email: `${username}@demo.test`, ...place }
}
