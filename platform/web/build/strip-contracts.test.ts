import { expect, test } from 'vitest'
import { stripContracts } from './strip-contracts.ts'

const transform = (code: string, id: string) =>
  (stripContracts().transform as (code: string, id: string) => { code: string } | null).call(null as never, code, id)?.code

test('removes summaries and schemas from endpoints and keeps the rest', () => {
  const code =
    "const a = { add: endpoint('POST /x', { access: 'public', summary: 'It\\'s (a, b)', input: Type.Object({ output: X }), output: Type.Object({ a: A }) }) }"
  const bare = transform(code, '/modules/todo/contract.ts')!
  expect(bare.replace(/\s+/g, ' ')).toBe("const a = { add: endpoint('POST /x', { access: 'public', }) }")
})

test('does not change other files', () => {
  expect(transform("endpoint('GET /x', { summary: 'x' })", '/modules/todo/web/use-tasks.ts')).toBeUndefined()
})
