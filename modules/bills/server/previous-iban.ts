import { removeSpaces } from '#modules/invoices/server/index.ts'
import type { BillContext, BillRow } from './tables.ts'

/**
 * The IBAN that the supplier's earlier bills contain, if none of them contains this one. Once bills of the supplier were approved, only those
 * count, so that a second forged bill does not vouch for the first.
 */
export async function findPreviousIban(ctx: BillContext, row: BillRow): Promise<string | null> {
  if (!row.iban || (!row.vatKey && !row.supplierKey)) return null
  const earlier = await listEarlierAccounts(ctx, row)
  const approved = earlier.filter(({ status }) => status !== 'review')
  const known = approved.length > 0 ? approved : earlier.filter(({ previousIban }) => previousIban === null)
  const iban = toIbanKey(row.iban)
  return known.length === 0 || known.some((one) => toIbanKey(one.iban!) === iban) ? null : known[0]!.iban
}

const toIbanKey = (iban: string) => removeSpaces(iban).toUpperCase()

/** Newest first. */
const listEarlierAccounts = ({ db }: BillContext, { id, vatKey, supplierKey }: BillRow) =>
  db
    .selectFrom('bills')
    .select(['iban', 'status', 'previousIban'])
    .where('id', '<', id)
    .where('iban', 'is not', null)
    .where('status', '<>', 'rejected')
    .where('removedAt', 'is', null)
    .where((eb) => eb.or([...(vatKey ? [eb('vatKey', '=', vatKey)] : []), ...(supplierKey ? [eb('supplierKey', '=', supplierKey)] : [])]))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
