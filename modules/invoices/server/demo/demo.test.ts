import { expect, test } from 'vitest'
import { loadDemo } from '#platform/server/demo.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { invoicesModule } from '../index.ts'
import { invoiceStatuses } from '../../invoice-contract.ts'

test(
  'the demo has 120 invoices in every status, credit notes, gapless numbers and no future dates',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    await using server = await startTestServer({ modules: [invoicesModule], isEmpty: true })
    await loadDemo(server.app.platform, () => {})
    const { read } = server.app.platform.database
    const rows = await read.selectFrom('invoices').selectAll().orderBy('numberKey').execute()
    expect(rows.filter(({ kind }) => kind === 'invoice')).toHaveLength(120)
    for (const status of invoiceStatuses)
      expect(
        rows.some((row) => row.status === status),
        status,
      ).toBe(true)
    for (const year of ['2025', '2026']) {
      const numbers = rows.flatMap(({ number }) => (String(number).startsWith(`INV-${year}`) ? [Number(String(number).slice(9))] : []))
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
    const day = server.clock.now.toISOString().slice(0, 10)
    expect(rows.every(({ issuedDate }) => issuedDate === null || String(issuedDate) <= day)).toBe(true)
    const open = rows.filter(({ status }) => ['sent', 'partial', 'overdue'].includes(String(status)))
    for (const { status, dueDate } of open) expect(status === 'overdue').toBe(String(dueDate) < day)
    const mails = await read.selectFrom('invoice_deliveries').selectAll().execute()
    for (const { id, number, reminderLevel, delivery } of rows.filter(({ kind }) => kind === 'invoice')) {
      const levels = mails.filter(({ invoiceId }) => invoiceId === id).map(({ level }) => level)
      expect(levels).toEqual(number === null ? [] : Array.from({ length: Number(reminderLevel) + 1 }, (_, level) => level))
      expect(delivery === null).toBe(number === null)
    }
    expect(mails.filter(({ state }) => state === 'refused')).toHaveLength(1)
    expect(mails.every(({ createdAt }) => String(createdAt) <= server.clock.now.toISOString())).toBe(true)
    const credited = rows.filter(({ status }) => status === 'credited')
    const quotes = await read.selectFrom('quotes').select(['number', 'status']).orderBy('id').execute()
    expect(quotes.map(({ status }) => status)).toEqual(['declined', 'accepted', 'sent', 'draft'])
    expect(credited.reduce((sum, { total }) => sum + Number(total), 0)).toBe(0)
  },
)
