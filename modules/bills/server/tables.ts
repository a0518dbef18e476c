import type { Generated, Selectable } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { BillFields, BillStatus } from '../bill-schema.ts'

export type BillTables = Pick<FileTables, 'files'> & {
  bills: EntityColumns &
    Columns<typeof BillFields> & {
      /** The supplier's normalized name without punctuation, for sorting and comparing; empty without a name. */
      supplierKey: string
      /** The supplier's VAT ID without spaces and punctuation. */
      vatKey: string | null
      /** The number, normalized and without punctuation. */
      numberKey: string | null
      assigneeId: number | null
      createdById: number | null
      /** SHA-256 of the original in hex; unique among the bills that are not deleted. */
      fileHash: string | null
      /** What the supplier's earlier bills contain, if the IBAN is another one. */
      previousIban: string | null
      /** Problems of the file. */
      errorCount: number
      warningCount: number
      /** When the bill counts for the books: the issue date, or the day of approval if its period was closed by then. */
      postingDate: string | null
      /** The to-do task of the assignee. */
      taskId: number | null
      emailId: number | null
      emailSender: string | null
      emailSubject: string | null
      /** When the people who manage bills were notified that it is due. */
      dueNoticeAt: string | null
    }
  /** What was read from the file, and why nothing could be read, as JSON; kept out of the table that lists read. */
  bill_documents: { billId: number; eInvoice: string | null; problems: string }
  bill_steps: {
    id: Generated<number>
    billId: number
    status: BillStatus
    note: string | null
    createdById: number | null
    createdAt: string
  }
}
export type BillRow = Selectable<BillTables['bills']>
export type BillContext = Context<BillTables>
