import { deleteStatement, undoStatement } from './delete-statement.ts'
import { importStatement } from './import-statement.ts'
import { listStatements } from './list-statements.ts'
import { listTransactions } from './list-transactions.ts'
import { listCertainMatches } from './matching/certain-matches.ts'
import { matchTransactions } from './matching/match-transactions.ts'
import { ignoreDebits, ignoreTransactions, undoTransaction, unmatchTransaction } from './matching/reopen.ts'
import { previewStatement } from './preview-statement.ts'
import { statementSubject } from './statement-subject.ts'
import { transactionSubject } from './transaction-subject.ts'

export const bankHandlers = {
  listStatements,
  listTransactions,
  listCertainMatches,
  previewStatement,
  importStatement,
  deleteStatement,
  matchTransactions,
  unmatchTransaction,
  ignoreTransactions,
  ignoreDebits,
}

export const bankSubjects = [statementSubject, transactionSubject]
export const undoBank = { 'bank-statement': undoStatement, 'bank-transaction': undoTransaction }
