import { sql } from 'kysely'
import type { Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { toContactResponse } from '../../server/contact-records.ts'
import { contactSubject, parseDistinctFrom } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow } from '../../server/tables.ts'
import { MERGE_LIMIT, type duplicateEndpoints } from '../contract.ts'

type DuplicateGroup = Output<typeof duplicateEndpoints.listDuplicates>['groups'][number]
type RowGroup = { reason: DuplicateGroup['reason']; rows: ContactRow[] }

const MAX_GROUPS = 50

export async function listDuplicates(ctx: ContactContext): Promise<{ groups: DuplicateGroup[] }> {
  // Dismissed pairs are found too, so they must not count.
  const limit = MAX_GROUPS + (await countDismissed(ctx))
  const all = [...(await findByEmail(ctx, limit)), ...(await findByName(ctx, limit))]
  const found = all.map(({ reason, rows }) => ({ reason, rows: removeDistinct(rows) })).filter(({ rows }) => rows.length > 1)
  const unique = new Map(found.toReversed().map((group) => [group.rows.map(({ id }) => id).join(), group]))
  const groups = [...unique.values()].toReversed().slice(0, MAX_GROUPS)
  return { groups: groups.map(({ reason, rows }) => ({ reason, contacts: rows.map((row) => toContactResponse(ctx, row)) })) }
}

/** Only contacts that the viewer may both update and delete can be merged. */
function selectMergeable(ctx: ContactContext) {
  const deletable = visibleInWorker(ctx, contactSubject, 'delete').select('contacts.id')
  return visibleInWorker(ctx, contactSubject, 'update').where('contacts.id', 'in', deletable)
}

async function findByName(ctx: ContactContext, limit: number): Promise<RowGroup[]> {
  if (!isReadableEverywhere(ctx, contactSubject, 'name')) return []
  const keys = await selectMergeable(ctx)
    .select(['contacts.nameKey', 'contacts.isShared'])
    .groupBy(['contacts.nameKey', 'contacts.isShared'])
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('contacts.nameKey')
    .limit(limit)
    .execute()
  if (keys.length === 0) return []
  const names = keys.map(({ nameKey }) => nameKey)
  const rows = await selectMergeable(ctx).selectAll('contacts').where('contacts.nameKey', 'in', names).orderBy('contacts.id').execute()
  return toGroups(
    'name',
    rows.map((row) => ({ key: row.nameKey, row })),
  )
}

async function findByEmail(ctx: ContactContext, limit: number): Promise<RowGroup[]> {
  if (!isReadableEverywhere(ctx, contactSubject, 'emails')) return []
  const keys = await selectMergeable(ctx)
    .innerJoin('contact_emails', 'contact_emails.contactId', 'contacts.id')
    .select(['contact_emails.email', 'contacts.isShared'])
    .groupBy(['contact_emails.email', 'contacts.isShared'])
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('contact_emails.email')
    .limit(limit)
    .execute()
  if (keys.length === 0) return []
  const emails = keys.map(({ email }) => email)
  const rows = await selectMergeable(ctx)
    .innerJoin('contact_emails', 'contact_emails.contactId', 'contacts.id')
    .selectAll('contacts')
    .select('contact_emails.email as address')
    .where('contact_emails.email', 'in', emails)
    .orderBy('contacts.id')
    .execute()
  return toGroups(
    'email',
    rows.map(({ address, ...row }) => ({ key: address, row })),
  )
}

function toGroups(reason: RowGroup['reason'], entries: readonly { key: string; row: ContactRow }[]): RowGroup[] {
  const groups = Map.groupBy(entries, ({ key, row }) => `${row.isShared} ${key}`)
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({ reason, rows: group.slice(0, MERGE_LIMIT).map(({ row }) => row) }))
}

async function countDismissed(ctx: ContactContext): Promise<number> {
  const contacts = visibleInWorker(ctx, contactSubject).select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await contacts.where('contacts.distinctFrom', '<>', '[]').executeTakeFirstOrThrow()).count)
}

/** Removes the contacts that are no duplicates of any other one in the group. */
function removeDistinct(rows: readonly ContactRow[]): ContactRow[] {
  const distinct = new Map(rows.map((row) => [row.id, new Set(parseDistinctFrom(row))]))
  const isDistinct = (one: ContactRow, other: ContactRow) => distinct.get(Math.min(one.id, other.id))!.has(Math.max(one.id, other.id))
  return rows.filter((row) => rows.some((other) => other.id !== row.id && !isDistinct(row, other)))
}
