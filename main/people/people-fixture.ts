import { usersModule } from '#modules/users/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { createPerson, type PersonName } from '#platform/server/testing/people.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { permissionsModule } from '#modules/permissions/server/index.ts'

/** Starts a server with people, roles, permissions and to-do, and shortcuts for their tests. */
export async function openPeopleFixture(config: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ modules: [usersModule, permissionsModule, todoModule], ...config })
  const { platform, http } = server.app
  const contracts = platform.modules.flatMap((module) => Object.values(module.contract))
  const admin = server.as('helena')
  return {
    ...server,
    admin,
    join: async (name: string, role: string, status: 'active' | 'pending' | 'inactive' = 'active') => {
      const person = await createPerson(platform, { name, fullName: `${name[0]!.toUpperCase()}${name.slice(1)} Moreau`, role, status })
      return { ...person, calls: createTestClient(http, contracts, person.accessToken) }
    },
    withToken: (accessToken: string) => createTestClient(http, contracts, accessToken),
    addRole: async (name: string, rules: Rule[], permissions: string[] = []) => {
      const answer = await admin.post('/apps/roles/add-role', { role: { name, rules, permissions } })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.role as { id: number; name: string; rules: Rule[]; permissions: string[] }
    },
    roleNamed: async (name: string) =>
      (await admin.get('/apps/roles/data')).body.roles.find((role: { name: string }) => role.name === name) as {
        id: number
        rules: Rule[]
        permissions: string[]
      },
    undo: (answer: { headers: Record<string, unknown> }, as: PersonName = 'helena') =>
      server.as(as).post('/api/journal/undo', { change: answer.headers['x-change'] }),
    /** Returns all rows of the tables that a change may write. */
    effects: async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(
            async (table) => [table, JSON.stringify(await platform.database.read.selectFrom(table).selectAll().execute())] as const,
          ),
        ),
      ),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const tables = ['users', 'roles', 'permissions', 'role_permissions', 'journal', 'notifications', 'invitations', 'view_as', 'files']
