import { expect, test } from 'vitest'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  readOnly?: boolean
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const isShort = ({ enum: values, const: value, format, pattern }: Schema) =>
  values !== undefined || value !== undefined || ['date', 'date-time', 'uuid'].includes(format!) || (pattern && !/[+*]/.test(pattern))

/** Returns the paths of texts without a maximum length and lists without a maximum size. */
function findUnlimited(schema: Schema, path: string): string[] {
  if (schema.readOnly) return []
  const types = [schema.type].flat()
  const isText = types.includes('string') && schema.maxLength === undefined && !isShort(schema)
  const isList = types.includes('array') && schema.maxItems === undefined
  return [
    ...(isText || isList ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => findUnlimited(inner, `${path}/${name}`)),
    ...[schema.items ?? [], schema.anyOf ?? []].flat().flatMap((inner) => findUnlimited(inner, path)),
  ]
}

test('every text and list in an input has a maximum length', async () => {
  await using server = await startTestServer({ modules })
  const unlimited = server.app.platform.modules.flatMap(({ name: module, contract }) =>
    Object.entries(contract).flatMap(([name, { input }]) => findUnlimited(input as Schema, `${module}.${name}`)),
  )
  expect(unlimited).toEqual([])
  expect(findUnlimited({ properties: { q: { type: 'string' }, ids: { type: 'array', items: {} } } }, 'x')).toEqual(['x/q', 'x/ids'])
})
