import type { EndpointAccess } from '#platform/contract/access.ts'

const reason = 'statements and transactions are the same for all users; bank/server tests what they reveal of invoices'
const UNKNOWN_ID = 987_654_321

export const bankAccess: Record<string, EndpointAccess> = {
  listStatements: { type: 'gate', reason, input: {} },
  listTransactions: { type: 'gate', reason, input: {} },
  listCertainMatches: { type: 'gate', reason, input: {} },
  previewStatement: { type: 'gate', reason, input: { fileId: UNKNOWN_ID } },
  importStatement: { type: 'gate', reason, input: { fileId: UNKNOWN_ID } },
  deleteStatement: { type: 'gate', reason, input: { id: UNKNOWN_ID } },
  matchTransactions: {
    type: 'gate',
    reason,
    input: { matches: [{ id: UNKNOWN_ID, openAmount: 1, allocations: [{ invoiceId: UNKNOWN_ID, amount: 1 }] }] },
  },
  unmatchTransaction: { type: 'gate', reason, input: { id: UNKNOWN_ID } },
  ignoreTransactions: { type: 'gate', reason, input: { ids: [UNKNOWN_ID] } },
  ignoreDebits: { type: 'gate', reason, input: { statementId: UNKNOWN_ID } },
}
