import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { routesOutsideContracts } from '../platform-access.ts'
import { openNotesFixture } from '../http/notes-fixture.ts'

type Operation = {
  operationId: string
  summary: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { description: string; required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

test('the document is OpenAPI 3.1, lists every call and contains only valid schemas', { tags: ['long'] }, async () => {
  await using fixture = await openNotesFixture()
  const { body } = await fixture.guest.get('/api/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: expect.any(String) } })
  const operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
  )
  const contracts = fixture.app.platform.modules.flatMap((module) => Object.values(module.contract))
  const routes = [...contracts.map(({ method, path }) => `${method} ${path}`), ...Object.keys(routesOutsideContracts)]
  expect(operations.map(({ name }) => name).toSorted()).toEqual(routes.map((route) => route.replace(/:(\w+)/g, '{$1}')).toSorted())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  for (const { name, path, operation } of operations) {
    const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(
      operation.parameters.filter((one) => one.in === 'path').map((one) => one.name),
      name,
    ).toEqual(pathNames)
    const bodies = [
      ...Object.values(operation.requestBody?.content ?? {}).map((one) => one.schema),
      operation.responses[200]?.content['application/json']?.schema,
    ]
    for (const schema of [...operation.parameters.map((one) => one.schema), ...bodies]) if (schema) ajv.compile(schema)
  }
})

test('public calls are marked, and all others need a bearer token', async () => {
  await using fixture = await openNotesFixture()
  const { body } = await fixture.guest.get('/api/openapi.json')
  expect(body.security).toEqual([{ bearer: [] }, { apiToken: [] }])
  expect(body.paths['/jwt/login'].post.security).toEqual([])
  expect(body.paths['/notes/add'].post.security).toEqual([{ bearer: [] }, { apiToken: ['write:notes'] }])
  expect(body.paths['/api/account/tokens'].get.security).toEqual([{ bearer: [] }])
})

test('documents size limits, bodies of DELETE, idempotency keys and other success statuses than 200', async () => {
  await using fixture = await openNotesFixture()
  const { paths, components } = (await fixture.guest.get('/api/openapi.json')).body
  const [add, remove, logout] = [paths['/notes/add'].post, paths['/notes/delete'].delete, paths['/jwt/logout'].post]
  expect(add.requestBody).toMatchObject({ description: expect.stringContaining('262144 bytes'), required: true })
  expect(add.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
  expect(components.parameters.IdempotencyKey).toMatchObject({ name: 'Idempotency-Key', in: 'header', schema: { maxLength: 255 } })
  expect(remove).toMatchObject({ parameters: [{ name: 'id', in: 'query', required: false }], requestBody: { required: false } })
  expect(remove.requestBody.content['application/json'].schema.properties).toHaveProperty('id')
  const listSuccesses = ({ responses }: Operation) => Object.keys(responses).filter((status) => status.startsWith('2'))
  expect([logout.parameters, listSuccesses(logout), listSuccesses(paths['/jwt/register'].post)]).toEqual([[], ['204'], ['200', '202']])
  expect(paths['/api/files/upload'].post.requestBody).toMatchObject({ description: expect.stringContaining('20971520 bytes') })
})

test('documents the errors that a call may return, each with an example', async () => {
  await using fixture = await openNotesFixture()
  const { paths, components } = (await fixture.guest.get('/api/openapi.json')).body
  const listErrors = ({ responses }: Operation) => Object.keys(responses).filter((status) => !status.startsWith('2'))
  expect(listErrors(paths['/notes/delete'].delete)).toEqual(['400', '401', '403', '404', '409', '429', 'default'])
  expect(listErrors(paths['/notes/update'].post)).toContain('404')
  expect(listErrors(paths['/notes/add'].post)).not.toContain('404')
  expect(listErrors(paths['/api/account/me'].get)).toEqual(['401', '429', 'default'])
  expect(listErrors(paths['/jwt/login'].post)).toEqual(['400', '409', '429', 'default'])
  expect(paths['/notes/delete'].delete.responses[404]).toEqual({ $ref: '#/components/responses/NotFound' })
  const { required } = components.schemas.Problem
  for (const { content } of Object.values<any>(components.responses))
    expect(Object.keys(content['application/problem+json'].example)).toEqual(expect.arrayContaining(required))
})

test('divides a summary into a title and a description that ends with who may call', async () => {
  await using fixture = await openNotesFixture()
  const { paths } = (await fixture.guest.get('/api/openapi.json')).body
  expect(paths['/jwt/register'].post).toMatchObject({
    summary: 'Create an account',
    description: 'The first account owns the workspace.\n\nPublic.',
  })
  expect(paths['/api/account/people'].get.description).toMatch(/\n\nRequires the permission to `read` `User`\.$/)
  expect(paths['/api/account/me'].get.description).toBe('Requires sign-in.')
})
