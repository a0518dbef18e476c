import { expect, test } from 'vitest'
import { bareContracts } from './bare-contracts.ts'

const transform = (code: string, id: string) =>
  (bareContracts().transform as (code: string, id: string) => { code: string } | null).call(null as never, code, id)?.code

test('an endpoint keeps what a browser needs to call it, and loses its words and its schemas', () => {
  const code =
    "const a = { add: endpoint({ method: 'POST', path: '/x', summary: 'It\\'s (a, b)', input: Type.Object({ output: X }), output: Type.Object({ a: A }) }) }"
  const bare = transform(code, '/modules/todo/contract.ts')!
  expect(bare.replace(/\s+/g, ' ')).toBe("const a = { add: endpoint({ method: 'POST', path: '/x', }) }")
})

test('other files are left alone', () => {
  expect(transform("endpoint({ summary: 'x' })", '/modules/todo/web/use-tasks.ts')).toBeUndefined()
})
