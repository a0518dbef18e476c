import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { invoicesModule, type InvoiceContext } from '#modules/invoices/server/index.ts'
import { orderBySorts } from '#platform/server/database/queries/expressions.ts'
import { forceIndex } from '#platform/server/database/queries/force-index.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { rowSorts } from '../contract.ts'
import { datatablesModule } from './index.ts'
import { getSortIndex, selectMatchingRows, toSortOrder } from './row-query.ts'

const narrowed = { status: ['paid' as const], kind: ['invoice' as const], totalFrom: 1, balanceTo: 9, dueFrom: '2026-11-01' }

test('on SQLite, every sort order uses one covering index without sorting', async () => {
  await using server = await startTestServer({ modules: [invoicesModule, datatablesModule] })
  const { platform } = server.app
  if (platform.database.dialect !== 'sqlite') return
  const ctx = createReadContext(platform, createSystemRequester(platform)) as unknown as InvoiceContext
  for (const sortColumn of rowSorts)
    for (const sort of ['asc', 'desc'] as const) {
      const asked = { ...narrowed, sortColumn: [sortColumn], sort: [sort] }
      const inTheirOrder = selectMatchingRows(ctx, asked)
        .select('invoices.id')
        .orderBy(sql`${orderBySorts('invoices', toSortOrder(asked))}` as never)
      const { sql: text, parameters } = forceIndex(inTheirOrder as never, { table: 'invoices', index: getSortIndex(asked) }).compile()
      const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
      const { rows } = await platform.database.slow.executeQuery<{ detail: string }>(explain as never)
      const [step, ...more] = rows.map(({ detail }) => detail)
      expect([step?.replace(/^(SCAN|SEARCH)/, 'WALK').replace(/ \(.*/, ''), more]).toEqual([
        `WALK invoices USING COVERING INDEX ${getSortIndex(asked)}`,
        [],
      ])
    }
})
