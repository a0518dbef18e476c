import { formatEpcPayload, isIban } from '#modules/invoices/server/index.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisibleBy } from '#platform/server/abilities/visible.ts'
import { listFiles } from '#platform/server/files/attach.ts'
import { toFileResponse } from '#platform/server/files/tables.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { Bill, BillProblem, BillStep } from '../../bill-schema.ts'
import type { ReadEInvoice } from '../../reading/e-invoice-data.ts'
import { toUnmaskedBills } from '../../server/bill-response.ts'
import { billSubject } from '../../server/bill-subject.ts'
import { findEarlierDuplicates } from '../../server/duplicates.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'

/** Masks fields the viewer may not read. */
export async function toBillResponse(ctx: BillContext, row: BillRow): Promise<Bill> {
  const [listed] = await toUnmaskedBills(ctx, [row])
  const { eInvoice, problems } = await readDocument(ctx, row.id)
  return maskFields(ctx, billSubject, {
    ...listed!,
    file: await readFile(ctx, row),
    eInvoice,
    problems: [...listIbanProblems(row), ...problems, ...(eInvoice?.problems ?? [])],
    email: await readEmail(ctx, row),
    steps: await listSteps(ctx, row.id),
    possibleDuplicate: await readDuplicate(ctx, row),
    epcPayload: getEpcPayload(row),
  })
}

/** The id only for those who can open the email, which is usually its receiver. */
async function readEmail(ctx: BillContext, { emailId, emailSender, emailSubject }: BillRow): Promise<Bill['email']> {
  if (emailSender === null) return null
  const subject = ctx.subjects.find(({ entity }) => entity === 'email')
  const isVisible =
    subject && emailId !== null && (await findVisibleBy(ctx as never, subject, { column: 'id' as never, values: [emailId] })).length > 0
  return { id: isVisible ? emailId : null, sender: emailSender, subject: emailSubject ?? '' }
}

type Document = { eInvoice: ReadEInvoice | null; problems: BillProblem[] }

async function readDocument({ db }: BillContext, billId: number): Promise<Document> {
  const stored = await db.selectFrom('bill_documents').selectAll().where('billId', '=', billId).executeTakeFirst()
  if (!stored) return { eInvoice: null, problems: [] }
  const eInvoice = stored.eInvoice === null ? null : (JSON.parse(stored.eInvoice) as ReadEInvoice)
  return { eInvoice, problems: JSON.parse(stored.problems) as BillProblem[] }
}

async function readFile(ctx: BillContext, { id }: BillRow): Promise<Bill['file']> {
  const [file] = await listFiles(ctx as never, 'bill', [id])
  return file ? { ...toFileResponse(file), sha256: file.hash } : null
}

function listIbanProblems({ iban, previousIban }: BillRow): BillProblem[] {
  if (previousIban === null) return []
  return [{ code: 'iban_changed', severity: 'warning', field: 'payment.iban', values: { iban: iban ?? '', previous: previousIban } }]
}

async function listSteps({ db }: BillContext, billId: number): Promise<BillStep[]> {
  const rows = await db.selectFrom('bill_steps').selectAll().where('billId', '=', billId).orderBy('id').execute()
  const people = await getPeopleById(
    db,
    rows.map(({ createdById }) => createdById),
  )
  return rows.map(({ status, note, createdAt, createdById }) => ({ status, at: createdAt, by: people.get(createdById!) ?? null, note }))
}

async function readDuplicate(ctx: BillContext, row: BillRow): Promise<Bill['possibleDuplicate']> {
  const duplicate = (await findEarlierDuplicates(ctx, [row])).get(row.id)
  if (!duplicate) return null
  const { id, number, status } = maskFields(ctx, billSubject, duplicate)
  return { id, number, status }
}

export function getEpcPayload(row: BillRow): string | null {
  const { currency, iban, payable, status } = row
  if (currency !== 'EUR' || !iban || !isIban(iban) || payable === null || status === 'paid' || status === 'rejected') return null
  const payload = formatEpcPayload({
    name: row.accountHolder ?? row.supplierName ?? '',
    iban,
    bic: row.bic,
    amount: payable,
    reference: row.paymentReference ?? row.number ?? '',
  })
  return payload ?? null
}
