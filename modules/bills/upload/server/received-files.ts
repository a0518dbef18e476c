import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { ReceivedFileHandler } from '#platform/server/email-transport/received-files.ts'
import { billSubject } from '../../server/bill-subject.ts'
import type { BillContext } from '../../server/tables.ts'
import { type PreparedBill, prepareBill, receiveBill } from './receive-bill.ts'

/** E-invoices that arrive by email become bills; the same file by upload is the same bill. */
export const receivedFiles: ReceivedFileHandler<BillContext> = {
  access: ['create', 'Bill'],
  read: async (ctx, { name, bytes }) => {
    const content = await prepareBill(ctx, { bytes, fileName: name })
    return { isStructured: content.eInvoice !== null, content }
  },
  create: async (ctx, content, from) => (await receiveBill(ctx, content as PreparedBill, from)).billId,
  getStates: async (ctx, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await visible(ctx, billSubject).selectAll('bills').where('bills.id', 'in', ids).execute()
    return new Map(rows.map((row) => maskFields(ctx, billSubject, row)).map((row) => [row.id, toState(row)]))
  },
}

const toState = ({ number, supplierName, status }: { number: string | null; supplierName: string | null; status: string | null }) => ({
  title: [supplierName, number].filter(Boolean).join(' · '),
  isDone: status === 'paid' || status === 'rejected',
})
