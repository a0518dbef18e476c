import type { Language } from '#platform/contract/identity.ts'
import type { Context } from '../context.ts'
import type { DemoWorld } from '../module.ts'
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
const WAITING: [string, Place][] = [
  ['Camille Noël', LYON],
  ['Ben Archer', LEEDS],
]

/** The people of the sample company. Only two can sign in; hashing happens here, outside the transaction. */
export async function demoPeople(): Promise<(ctx: Context<IdentityTables>) => Promise<DemoWorld['people']>> {
  const [admin, staff] = await Promise.all([hashPassword('demo-admin-1'), hashPassword('demo-staff-1')])
  return async (ctx) => {
    const people: DemoWorld['people'] = []
    const add = async (person: Parameters<typeof insertUser>[1]) => {
      const { id, fullName, role, email, status } = await insertUser(ctx.db, { company: 'Harbour & Pine', ...person }, ctx.now)
      if (status === 'active') people.push({ id, fullName, role, email })
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
    for (const [name, place] of STAFF) await add({ ...named(name, place), role: 'staff', status: 'active', passwordHash: '' })
    await add({ ...named('Victor Lindqvist', LEEDS), role: 'staff', status: 'inactive', passwordHash: '' })
    for (const [name, place] of WAITING) {
      await add({ ...named(name, place), role: 'staff', status: 'pending', passwordHash: staff })
      ctx.notify({ userId: people[0]!.id, module: 'account', kind: 'registration', values: { name }, link: '/account/requests' })
    }
    return people
  }
}

function named(fullName: string, place: Place): Pick<UserRow, 'fullName' | 'username' | 'email' | 'country' | 'timeZone' | 'language'> {
  const username = fullName
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '.')
  return { fullName, username, email: `${username}@demo.test`, ...place }
}
