import { randomUUID } from 'node:crypto'
import { isIban, readSettings } from '#modules/invoices/server/index.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { saveBill } from '../../server/save-bill.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import { getToday } from '../../server/today.ts'
import type { transferEndpoints } from '../contract.ts'
import { MAX_CENTS, writeSepaFile } from './sepa-file.ts'

type Transfers = Output<typeof transferEndpoints.createTransfers>

export async function createTransfers(
  ctx: BillContext,
  { ids, date, again = false }: Input<typeof transferEndpoints.createTransfers>,
): Promise<Transfers> {
  const rows = await findAllVisible(ctx, billSubject, [...new Set(ids)], 'update')
  const messageId = `BILLS-${randomUUID().slice(0, 8)}-${ctx.now.slice(0, 10)}`.toUpperCase()
  const exported = { exportedAt: ctx.now, exportMessageId: messageId }
  for (const row of rows) {
    assertReadable(ctx, billSubject, row, usedFields)
    assertCanUpdate(ctx, billSubject, row, exported)
    assertTransferable(row)
  }
  if (!again) assertNotExported(rows)
  const debtor = await readDebtor(ctx)
  const today = await getToday(ctx)
  if (date !== undefined && date < today) throw invalidInput('/date', 'must not be in the past')
  const content = writeSepaFile(rows.map(toTransfer), { messageId, createdAt: ctx.now, date: date ?? today, debtor })
  for (const row of rows) await saveBill(ctx, row, exported)
  const total = rows.reduce((sum, { payable }) => sum + payable!, 0)
  return { fileName: `${messageId}.xml`, content, messageId, count: rows.length, total }
}

const usedFields = ['status', 'number', 'supplierName', 'currency', 'payable', 'iban', 'bic', 'accountHolder', 'paymentReference']

function assertTransferable(row: BillRow): void {
  const reason = findObstacle(row)
  if (reason) throw new ApiError(409, 'bills.not_transferable', `Bill ${row.number ?? row.id} ${reason}.`)
}

function findObstacle({ status, currency, iban, payable }: BillRow): string | null {
  if (status !== 'approved') return 'is not approved'
  if (currency !== 'EUR') return 'is not in euro'
  if (payable === null || payable <= 0) return 'has no amount to pay'
  if (payable > MAX_CENTS) return 'has a higher amount than SEPA allows'
  if (iban === null) return 'has no IBAN'
  return isIban(iban) ? null : 'has an IBAN with wrong check digits'
}

function assertNotExported(rows: readonly BillRow[]): void {
  const exported = rows.find(({ exportedAt }) => exportedAt !== null)
  if (exported)
    throw new ApiError(
      409,
      'bills.already_exported',
      `Bill ${exported.number ?? exported.id} is in the SEPA file ${exported.exportMessageId}. It would be paid twice.`,
    )
}

async function readDebtor(ctx: BillContext) {
  const { seller } = await readSettings(ctx.db as never)
  if (!seller.iban || !isIban(seller.iban))
    throw new ApiError(409, 'bills.no_account', 'Enter the IBAN of the company in the invoice settings first.')
  return { name: seller.company || seller.name, iban: seller.iban, bic: seller.bic }
}

const toTransfer = ({ id, accountHolder, supplierName, iban, bic, payable, paymentReference, number }: BillRow) => ({
  endToEndId: `BILL-${id}`,
  name: accountHolder ?? supplierName ?? '',
  iban: iban!,
  bic,
  /** In cents. */
  amount: payable!,
  reference: paymentReference ?? number ?? '',
})
