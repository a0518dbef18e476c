import { addDays } from '#platform/contract/add-days.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { approveBills, payBills, rejectBills } from '../../approval/server/change-status.ts'
import { prepareBill, receiveBill } from '../../upload/server/receive-bill.ts'
import { insertBill } from '../save-bill.ts'
import type { BillContext } from '../tables.ts'
import { listDemoBills } from './demo-bills.ts'
import { formatSampleInvoice } from './sample-e-invoice.ts'

/** Bills in every state: complete and incomplete, overdue, with a wrong total and with a changed IBAN. */
export async function insertDemo(ctx: BillContext, { today, people }: DemoContext): Promise<void> {
  const owner = people.find(({ role }) => role === 'admin') ?? people[0]!
  const asOwner = { ...ctx, viewer: { ...ctx.viewer, id: owner.id, fullName: owner.fullName }, notify: () => undefined }
  const day = (days: number) => addDays(today.toISOString(), days)
  for (const { state, ...values } of listDemoBills(day)) {
    const { id } = await insertBill(asOwner, { assignee: owner.id, ...values }, { source: 'manual', format: null })
    if (state === 'approved' || state === 'paid') await approveBills(asOwner, { ids: [id] })
    if (state === 'paid') await payBills(asOwner, { ids: [id], date: values.dueDate!, account: 'DE89370400440532013000' })
    if (state === 'rejected') await rejectBills(asOwner, { ids: [id], note: 'We never ordered this.' })
  }
  await insertEInvoice(asOwner, day)
}

/** The total is 10 euros too high. */
async function insertEInvoice(ctx: BillContext, day: (days: number) => string): Promise<void> {
  const file = formatSampleInvoice({
    number: 'F 2026/318',
    supplier: 'Madeiras do Tejo Lda',
    vatId: 'PT501964843',
    iban: 'PT50000201231234567890154',
    issueDate: day(-3),
    dueDate: day(27),
    net: '420.00',
    tax: '96.60',
    total: '526.60',
  })
  const prepared = await prepareBill(ctx, { bytes: Buffer.from(file), fileName: 'F-2026-318.xml' })
  const email = { emailId: null, sender: 'contabilidade@madeiras-do-tejo.example', subject: 'Fatura F 2026/318' }
  await receiveBill(ctx, prepared, email)
}
