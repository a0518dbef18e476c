import { insertUser } from '../identity/users.ts'
import { getNow, type Platform } from '../platform.ts'

const PEOPLE = {
  helena: { fullName: 'Helena Prado', role: 'admin', status: 'active' },
  jonas: { fullName: 'Jonas Weber', role: 'admin', status: 'active' },
  sam: { fullName: 'Sam Whitfield', role: 'staff', status: 'active' },
  amelie: { fullName: 'Amélie Laurent', role: 'staff', status: 'active' },
  wei: { fullName: 'Wei Chen', role: 'staff', status: 'active' },
  stranger: { fullName: 'Nobody Known', role: 'unknown', status: 'active' },
  victor: { fullName: 'Victor Lindqvist', role: 'staff', status: 'inactive' },
  camille: { fullName: 'Camille Noël', role: 'staff', status: 'pending' },
} as const

export type PersonName = keyof typeof PEOPLE
export type TestPeople = Record<PersonName, { id: number; email: string; fullName: string; sessionId: number; accessToken: string }>

export async function createPeople(platform: Platform): Promise<TestPeople> {
  const people = {} as TestPeople
  for (const [name, { fullName, role, status }] of Object.entries(PEOPLE))
    people[name as PersonName] = await createPerson(platform, { name, fullName, role, status })
  return people
}

const NEVER = '9999-12-31T00:00:00.000Z'

type Person = { name: string; fullName: string; role: string; status: 'active' | 'inactive' | 'pending' }

export async function createPerson(platform: Platform, { name, ...person }: Person) {
  const now = getNow(platform)
  const user = { ...person, username: name, email: `${name}@example.test`, passwordHash: '' }
  return platform.database.write(async (tx) => {
    const { id, email, fullName } = await insertUser(tx, user, now)
    const session = {
      userId: id,
      device: 'Firefox, Linux',
      address: '127.0.0.1',
      createdAt: now,
      lastUsedAt: NEVER,
      authenticatedAt: NEVER,
      endedAt: null,
    }
    const { id: sessionId } = (await tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()) as { id: number }
    const refreshToken = { hash: `of-session-${sessionId}`, sessionId, createdAt: now, expiresAt: NEVER, rotatedAt: null }
    await tx.insertInto('refresh_tokens').values(refreshToken).execute()
    return { id, email, fullName, sessionId, accessToken: await platform.tokens.sign({ userId: id, sessionId }) }
  })
}
