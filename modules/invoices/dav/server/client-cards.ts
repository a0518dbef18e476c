import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { createRecordUid, parseRecordUid } from '#platform/server/dav/record-uid.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { clientSubject } from '../../clients/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'

/** The vCard as received, for the properties that a client does not have. */
type StoredCard = { uid: string; card: string | null }

/** By client id. */
export async function readStoredCards({ db }: InvoiceContext, ids: readonly number[]): Promise<Map<number, StoredCard>> {
  const rows = ids.length === 0 ? [] : await db.selectFrom('client_cards').selectAll().where('clientId', 'in', ids).execute()
  const stored = new Map(rows.map(({ clientId, uid, card }) => [clientId, { uid, card }]))
  return new Map(ids.map((id) => [id, stored.get(id) ?? { uid: createRecordUid('client', id), card: null }]))
}

/** Throws a DavProblem if another client has the UID. Deleted clients lose it. */
export async function saveCard({ db }: InvoiceContext, clientId: number, card: StoredCard): Promise<void> {
  const deleted = db.selectFrom('clients').select('id').where('removedAt', 'is not', null)
  await db.deleteFrom('client_cards').where('uid', '=', card.uid).where('clientId', 'in', deleted).execute()
  const save = db
    .insertInto('client_cards')
    .values({ clientId, ...card })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(card))
  await save.execute().catch((error: unknown) => {
    throw isUniqueViolation(error) ? createUidConflict() : error
  })
}

export async function assertUidIsFree(ctx: InvoiceContext, uid: string): Promise<void> {
  const holders = ctx.db.selectFrom('client_cards').select('clientId').where('uid', '=', uid)
  const existing = await visible(ctx, clientSubject)
    .select('clients.id')
    .where((eb) => eb.or([eb('clients.id', 'in', holders), eb('clients.id', '=', parseRecordUid('client', uid) ?? 0)]))
    .executeTakeFirst()
  if (existing) throw createUidConflict(existing.id)
}

const createUidConflict = (conflictingId?: number) =>
  new DavProblem(409, {
    precondition: 'carddav:no-uid-conflict',
    detail: 'Another client has the same UID.',
    ...(conflictingId !== undefined && { conflictingId }),
  })
