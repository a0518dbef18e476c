import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { routesBesideContracts } from '#platform/server/own-access.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { gapsBetween, routesOf } from './coverage.ts'
import { descriptions } from './descriptions.ts'

test('every endpoint, subject, topic and undo of every module is described, and nothing else', async () => {
  await using server = await startTestServer({ modules })
  expect(gapsBetween(server.app.platform.modules, descriptions)).toEqual([])
})

test('no route stands outside the contracts but those that are named', async () => {
  await using server = await startTestServer({ modules })
  const contracts = server.app.platform.modules.flatMap((module) => Object.values(module.contract))
  const known = [...contracts.map(({ method, path }) => `${method} ${path}`), ...Object.keys(routesBesideContracts)]
  expect(routesOf(server.app.http.printRoutes({ commonPrefix: false })).toSorted()).toEqual(known.toSorted())
})

test('the tests that are named as proof of a route are there', () => {
  const named = Object.values(routesBesideContracts).flatMap((proof) => proof.match(/[\w/.-]+\.test\.ts/g) ?? [])
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

const todo = modules.find(({ name }) => name === 'todo')!
const addTo = (part: Partial<ServerModule>): ServerModule[] => [{ ...todo, ...part }]
const todoOnly = { todo: descriptions.todo! }
const [list] = Object.values(todo.contract)

test.each<[string, ServerModule[], string]>([
  ['module', [todo, { ...todo, name: 'vault' }], 'vault: the module describes no doors'],
  ['endpoint', addTo({ contract: { ...todo.contract, exportTasks: list! } }), 'todo: the endpoint exportTasks is not described'],
  [
    'subject',
    addTo({ subjects: [...todo.subjects!, { ...todo.subjects![0]!, subject: 'Plan' }] }),
    'todo: the subject Plan is not described',
  ],
  ['topic', addTo({ topics: [...todo.topics!, { name: 'plans', may: () => true }] }), 'todo: the topic plans is not described'],
  ['undo', addTo({ undo: { ...todo.undo, plan: 'never' } }), 'todo: the undo of plan is described nowhere'],
])('a new %s without a description is found', (_, changed, gap) => {
  expect(gapsBetween([todo], todoOnly)).toEqual([])
  expect(gapsBetween(changed, todoOnly)).toContain(gap)
})

test('a door that asks for a right cannot pass for one to one’s own', () => {
  const doors = { ...descriptions.todo!.doors, listTasks: { door: 'own', reason: 'trust me' } as const }
  expect(gapsBetween([todo], { todo: { ...descriptions.todo!, doors } })).toEqual([
    "todo: the endpoint listTasks asks for a right: it is no door to one's own",
  ])
})
