import { createHash } from 'node:crypto'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { findNumberKeys } from '../../../server/numbers/number-keys.ts'
import type { AccountLines, BankLine } from './bank-line.ts'

/** With what is stored to recognize, search and match the transaction. */
export type PreparedLine = BankLine & { fingerprint: string; searchKey: string; keys: string[] }
export type PreparedAccount = { account: string; lines: PreparedLine[] }

/** Takes a second for 10,000 lines, so large statements are prepared where they are read, in a worker thread. */
export function prepareLines({ account, lines }: AccountLines): PreparedAccount {
  const createFingerprint = createFingerprints(account)
  const prepared = lines.map((line) => ({
    ...line,
    fingerprint: createFingerprint(line),
    searchKey: normalizeForSearch([line.counterparty, line.purpose, line.iban, line.reference].filter(Boolean).join(' ')),
    keys: findNumberKeys(line.purpose),
  }))
  return { account, lines: prepared }
}

/**
 * Identifies a transaction in all statements that contain it: by the bank's reference, otherwise by everything else. Equal lines are
 * counted, so that the second of two equal transactions is a transaction of its own in each overlapping statement.
 */
function createFingerprints(account: string): (line: BankLine) => string {
  const counts = new Map<string, number>()
  return (line) => {
    const content = JSON.stringify([account, ...listIdentifyingValues(line)])
    const position = counts.get(content) ?? 0
    counts.set(content, position + 1)
    return createHash('sha256').update(`${position} ${content}`).digest('base64url')
  }
}

/** The transactions of a batch booking share the bank's reference. */
const listIdentifyingValues = ({ date, amount, currency, counterparty, iban, purpose, reference }: BankLine) =>
  reference === null ? [date, amount, currency, counterparty, iban, purpose] : [reference, date, amount, currency]
