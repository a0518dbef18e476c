import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoicesModule, type InvoiceContext } from '#modules/invoices/server/index.ts'
import { inOrder } from '#platform/server/database/expressions.ts'
import { walkIndex } from '#platform/server/database/walk-index.ts'
import { readContext, systemAsker } from '#platform/server/request-context.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { rowSorts } from '../contract.ts'
import { datatablesModule } from './index.ts'
import { indexOf, matchingRows, orderOf } from './matching-rows.ts'

const narrowed = { status: ['paid' as const], kind: ['invoice' as const], totalFrom: 1, balanceTo: 9, dueFrom: '2026-11-01' }

test('on SQLite every order is a walk through one index that holds all filters, without sorting and without the rows', async () => {
  await using server = await startTestServer({ modules: [invoicesModule, datatablesModule] })
  const { platform } = server.app
  if (platform.database.dialect !== 'sqlite') return
  const ctx = readContext(platform, systemAsker(platform)) as unknown as InvoiceContext
  for (const sortColumn of rowSorts)
    for (const sort of ['asc', 'desc'] as const) {
      const asked = { ...narrowed, sortColumn: [sortColumn], sort: [sort] }
      const inTheirOrder = matchingRows(ctx, asked)
        .select('invoices.id')
        .orderBy(sql`${inOrder('invoices', orderOf(asked))}` as never)
      const { sql: text, parameters } = walkIndex(inTheirOrder as never, { table: 'invoices', index: indexOf(asked) }).compile()
      const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
      const { rows } = await platform.database.slow.executeQuery<{ detail: string }>(explain as never)
      const [step, ...more] = rows.map(({ detail }) => detail)
      expect([step?.replace(/^(SCAN|SEARCH)/, 'WALK').replace(/ \(.*/, ''), more]).toEqual([
        `WALK invoices USING COVERING INDEX ${indexOf(asked)}`,
        [],
      ])
    }
})
