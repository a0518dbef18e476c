import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import typebox from 'typebox'
import { expect, test, vi } from 'vitest'
import { Type as browserType } from './typebox.ts'

const root = join(import.meta.dirname, '../../..')

const contracts = [
  ...readdirSync(join(root, 'platform/contract')).map((file) => join(root, 'platform/contract', file)),
  ...readdirSync(join(root, 'modules')).map((name) => join(root, 'modules', name, 'contract.ts')),
].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

const load = async (file: string) => JSON.stringify(await import(file).catch(ignoreMissing), null, 1)

function ignoreMissing(error: NodeJS.ErrnoException): object {
  if (error.message.includes('contract.ts') && /cannot find|failed to load|does not exist/i.test(error.message)) return {}
  throw error
}

test('builds the same contracts in the browser as on the server', async () => {
  const serverContracts: string[] = []
  for (const file of contracts) serverContracts.push(await load(file))
  expect(serverContracts.join('')).toContain('/jwt/login')
  vi.resetModules()
  vi.doMock('typebox', () => ({ default: browserType, Type: browserType }))
  for (const [index, file] of contracts.entries()) expect(await load(file), file).toBe(serverContracts[index])
  vi.doUnmock('typebox')
})

test('builds the same schemas as TypeBox', () => {
  const build = (Type: typeof typebox) => {
    const base = Type.Object({ a: Type.Optional(Type.String({ maxLength: 3 })), b: Type.Array(Type.Integer()), c: Type.Literal(3) })
    return [
      base,
      Type.Partial(base, { additionalProperties: false }),
      Type.Pick(base, ['a']),
      Type.Omit(base, ['a']),
      Type.Record(Type.String(), Type.Unknown()),
      Type.Union([Type.Null(), Type.Number({ minimum: 0 })]),
      Type.Tuple([Type.String(), Type.Boolean()]),
      Type.Object({}),
    ]
  }
  expect(JSON.stringify(build(browserType as unknown as typeof typebox))).toBe(JSON.stringify(build(typebox)))
})
