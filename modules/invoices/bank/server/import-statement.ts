import { assertCan } from '#platform/server/abilities/check.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { StatementRow } from '../../server/tables.ts'
import type { BankStatement, CsvMapping } from '../contract.ts'
import { rememberMapping, toHeaderKey } from './csv-mappings.ts'
import { insertStatement } from './insert-statement.ts'
import { readStatementInWorker } from './reading/read-in-worker.ts'
import type { ReadStatement } from './reading/read-statement.ts'
import { readUpload } from './read-upload.ts'
import { toStatementResponses } from './statement-response.ts'

type ImportInput = { fileId: number; mapping?: CsvMapping }
type ReadFile = ReadStatement & { fileName: string }

/** 20,000 transactions take 2 s. */
const STORE_TIME_LIMIT_MS = 20_000

/** The file is read before the transaction. Transactions that are stored already are skipped, so that a file can be imported again. */
export const importStatement = new PreparedHandler(
  async (ctx: InvoiceContext, { fileId, mapping }: ImportInput): Promise<ReadFile> => {
    assertCan(ctx, 'create', 'BankStatement')
    const { fileName, content } = await readUpload(ctx, fileId)
    return { fileName, ...(await readStatementInWorker(content, mapping)) }
  },
  async (
    ctx: InvoiceContext,
    { mapping }: ImportInput,
    file: ReadFile,
  ): Promise<{ statements: BankStatement[]; added: number; known: number }> => {
    const rows: StatementRow[] = []
    for (const account of file.accounts) {
      const row = await insertStatement(ctx, file, account)
      if (row) rows.push(row)
    }
    if (mapping && file.header) await rememberMapping(ctx, toHeaderKey(file.header), mapping)
    const total = file.accounts.reduce((sum, { lines }) => sum + lines.length, 0)
    const added = rows.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
    return { statements: await toStatementResponses(ctx, rows), added, known: total - added }
  },
  { timeLimitMs: STORE_TIME_LIMIT_MS },
)
