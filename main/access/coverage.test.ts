import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { routesOutsideContracts } from '#platform/server/platform-access.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { findGaps, parseRoutes } from './coverage.ts'
import { descriptions } from './descriptions.ts'

test('access descriptions cover exactly the endpoints, subjects, topics and undo handlers of all modules', async () => {
  await using server = await startTestServer({ modules })
  expect(findGaps(server.app.platform.modules, descriptions)).toEqual([])
})

test('only listed routes exist outside the contracts', async () => {
  await using server = await startTestServer({ modules })
  const contracts = server.app.platform.modules.flatMap((module) => Object.values(module.contract))
  const expectedRoutes = [...contracts.map(({ method, path }) => `${method} ${path}`), ...Object.keys(routesOutsideContracts)]
  const routes = parseRoutes(server.app.http.printRoutes({ commonPrefix: false })).filter((route) => !isModuleRoute(route))
  expect(routes.toSorted()).toEqual(expectedRoutes.toSorted())
})

const moduleRoutes = modules.flatMap(({ routes }) => routes ?? [])
const isModuleRoute = (route: string) =>
  moduleRoutes.some(({ prefixes }) => prefixes.some((prefix) => `${route.split(' ')[1]}/`.startsWith(`${prefix}/`)))

test('tests referenced as proof of a route exist', () => {
  const proofs = [...Object.values(routesOutsideContracts), ...moduleRoutes.map(({ access }) => access)]
  const proofPaths = proofs.flatMap((proof) => proof.match(/[\w/.-]+\.test\.ts/g) ?? [])
  expect(proofPaths.length).toBeGreaterThan(1)
  expect(proofPaths.filter((path) => !existsSync(path))).toEqual([])
})

const todo = modules.find(({ name }) => name === 'todo')!
const addTo = (part: Partial<ServerModule>): ServerModule[] => [{ ...todo, ...part }]
const todoOnly = { todo: descriptions.todo! }
const [list] = Object.values(todo.contract)

test.each<[string, ServerModule[], string]>([
  ['module', [todo, { ...todo, name: 'vault' }], 'vault: the module has no access description'],
  ['endpoint', addTo({ contract: { ...todo.contract, exportTasks: list! } }), 'todo: the endpoint exportTasks is not described'],
  [
    'subject',
    addTo({ subjects: [...todo.subjects!, { ...todo.subjects![0]!, subject: 'Plan' }] }),
    'todo: the subject Plan is not described',
  ],
  ['topic', addTo({ topics: [...todo.topics!, { name: 'plans', canSubscribe: () => true }] }), 'todo: the topic plans is not described'],
  ['undo', addTo({ undo: { ...todo.undo, plan: 'never' } }), 'todo: the undo of plan has no description'],
])('reports a new %s without a description', (_, changed, gap) => {
  expect(findGaps([todo], todoOnly)).toEqual([])
  expect(findGaps(changed, todoOnly)).toContain(gap)
})

test('an endpoint that requires a right cannot be described as own', () => {
  const accessList = { ...descriptions.todo!.endpoints, listTasks: { type: 'own', reason: 'trust me' } as const }
  expect(findGaps([todo], { todo: { ...descriptions.todo!, endpoints: accessList } })).toEqual([
    'todo: the endpoint listTasks requires a permission and cannot be described as own',
  ])
})
