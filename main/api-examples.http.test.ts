import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

type Value = { schema?: object; example?: unknown; examples?: { default: { value: unknown } } }
type Content = { content?: Record<string, Value> }
type Parameter = Value & { name: string; description?: string }
type Operation = {
  summary: string
  tags: string[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: Content
  responses: Record<string, Content>
}

let operations: { name: string; operation: Operation }[]
let tags: { name: string; description?: string }[]
let components: object

beforeAll(async () => {
  await using server = await startTestServer({ modules, isEmpty: true })
  const { body } = await server.guest.get('/api/openapi.json')
  tags = body.tags
  components = body.components
  operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
})

const listContents = ({ content = {} }: Content) => Object.entries(content)

/** All values of a call that need an example: parameters, the request and the responses. */
function listValues({ parameters, requestBody = {}, responses }: Operation): [string, Value][] {
  return [
    ...parameters.flatMap((parameter): [string, Value][] => ('name' in parameter ? [[parameter.name, parameter]] : [])),
    ...listContents(requestBody),
    ...Object.values(responses).flatMap(listContents),
  ]
}

test('every parameter, request and response has an example that matches its schema', { tags: ['long'] }, () => {
  const ajv = new Ajv2020({ strict: false, code: { optimize: false } })
  formats.default(ajv)
  const describeProblem = ({ schema, examples, example = examples?.default.value }: Value) => {
    if (example === undefined) return 'has no example'
    return ajv.validate({ ...schema, components }, example) ? '' : ajv.errorsText()
  }
  const problems = operations.flatMap(({ name, operation }) =>
    listValues(operation).flatMap(([part, value]) => {
      const problem = value.schema && describeProblem(value)
      return problem ? [`${name}, ${part}: ${problem}`] : []
    }),
  )
  expect(problems).toEqual([])
})

test('examples look like real data', () => {
  const { operation } = operations.find(({ name }) => name === 'post /apps/todo/add-tasks')!
  expect(operation.requestBody!.content!['application/json']!.example).toEqual({
    task: {
      title: 'Send the offer',
      description: 'With the new prices.',
      dueDate: '2026-12-04',
      dueTime: '15:00',
      timeZone: 'Europe/Lisbon',
      isImportant: true,
      tags: ['team'],
      assignee: 3,
    },
  })
})

test('every call has a title such as "Add a task", and every group of calls has a description', () => {
  const titles = operations.map(({ operation }) => operation.summary)
  expect(titles.filter((title) => !/^[A-Z][a-z]*[a-rt-z],? \S/.test(title) || /[`;]/.test(title))).toEqual([])
  const described = tags.filter(({ description }) => description).map(({ name }) => name)
  expect([...new Set(operations.flatMap(({ operation }) => operation.tags))].toSorted()).toEqual(described.toSorted())
})

test('every parameter has a description', () => {
  const undescribed = operations.flatMap(({ name, operation }) =>
    operation.parameters.flatMap((parameter) => ('name' in parameter && !parameter.description ? [`${name} ?${parameter.name}`] : [])),
  )
  expect(undescribed).toEqual([])
})
