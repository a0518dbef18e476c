import { randomUUID } from 'node:crypto'
import { createBlank } from '#platform/contract/schema.ts'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { fromColumns, toColumns } from '#platform/server/database/record-columns.ts'
import type { StoredContent } from '#platform/server/files/store-upload.ts'
import { indexRecords, unindexRecords } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { ContactFields, ContactValues, type Contact } from '../contact-schema.ts'
import { attachPhoto } from './contact-photos.ts'
import { contactSubject, parseLists, toJournalFields } from './contact-subject.ts'
import type { ContactContext, ContactRow } from './tables.ts'

export type NewContact = Partial<ContactValues> &
  Pick<Contact, 'name'> & { uid?: string; card?: string | null; photo?: StoredContent | null }
export type ContactChanges = Partial<ContactValues> & {
  photo?: string | null
  card?: string | null
  ownerId?: number
  distinctFrom?: number[]
}

const BATCH = 100

export function toContactResponse(ctx: Pick<ContactContext, 'viewer'>, row: ContactRow): Contact {
  const { id, createdAt, updatedAt, photo } = row
  return maskFields(ctx, contactSubject, { id, createdAt, updatedAt, ...fromColumns(ContactFields, row), ...parseLists(row), photo })
}

/** Checks the permissions for each contact. */
export async function insertContacts(ctx: ContactContext, contacts: readonly NewContact[]): Promise<ContactRow[]> {
  const owner = { owner: { id: ctx.viewer.id } }
  const blank = createBlank(ContactValues)
  for (const { uid: _, card: _card, photo, ...values } of contacts)
    assertCanCreate(ctx, contactSubject, { ...blank, ...owner }, { ...values, ...owner, ...(photo && { photo: ' ' }) })
  const rows: ContactRow[] = []
  for (let start = 0; start < contacts.length; start += BATCH) {
    const values = contacts.slice(start, start + BATCH).map((contact) => toNewRow(ctx, { ...blank, ...contact }))
    rows.push(...(await ctx.db.insertInto('contacts').values(values).returningAll().execute()))
  }
  await attachPhotos(ctx, rows, contacts)
  await indexContacts(ctx, rows, { isNew: true })
  for (const row of rows) ctx.recordChange({ entity: 'contact', id: row.id, before: null, after: toJournalFields(row) })
  return rows
}

const toNewRow = (
  { viewer, now }: ContactContext,
  { uid = `urn:uuid:${randomUUID()}`, card = null, ...contact }: ContactValues & NewContact,
) => ({
  ...toColumns(ContactFields, contact),
  ...toListColumns(contact),
  ...toKeys(contact),
  ownerId: viewer.id,
  photo: null,
  uid,
  card,
  distinctFrom: '[]',
  removedAt: null,
  createdAt: now,
  updatedAt: now,
})

async function attachPhotos(ctx: ContactContext, rows: readonly ContactRow[], contacts: readonly NewContact[]): Promise<void> {
  const photos = new Map(contacts.flatMap(({ uid, photo }) => (uid && photo ? [[uid, photo] as const] : [])))
  for (const row of rows) {
    const content = photos.get(row.uid)
    if (!content) continue
    row.photo = await attachPhoto(ctx, row.id, content)
    await ctx.db.updateTable('contacts').set({ photo: row.photo }).where('id', '=', row.id).execute()
  }
}

/** Checks the permissions for `changes`; records nothing if nothing changes. */
export async function changeContact(ctx: ContactContext, before: ContactRow, input: ContactChanges): Promise<ContactRow> {
  const { card, ownerId, distinctFrom, ...values } = input
  const changes = assertCanUpdate(ctx, contactSubject, { ...before, ...toJournalFields(before) }, values)
  const isMadePersonal = changes.isShared === false
  const after = await saveContacts(ctx, [before.id], {
    ...toColumns(ContactFields, changes),
    ...toListColumns(changes),
    ...toKeys({ ...before, ...changes }),
    ...(changes.photo !== undefined && { photo: changes.photo }),
    ...(card !== undefined && { card }),
    ...(distinctFrom !== undefined && { distinctFrom: JSON.stringify(distinctFrom) }),
    ...(isMadePersonal && { ownerId: ownerId ?? ctx.viewer.id }),
  })
  await indexContacts(ctx, after)
  ctx.recordChange({ entity: 'contact', id: before.id, before: toJournalFields(before), after: toJournalFields(after[0]!) })
  return after[0]!
}

/** Throws 404 if a contact is not visible, 403 if one may not be deleted; then none is. */
export async function removeContacts(ctx: ContactContext, ids: readonly number[]): Promise<ContactRow[]> {
  const rows = await findAllVisible(ctx, contactSubject, [...new Set(ids)], 'delete')
  await saveContacts(ctx, ids, { removedAt: ctx.now })
  await unindexRecords(ctx.db, 'contact', ids)
  for (const row of rows) ctx.recordChange({ entity: 'contact', id: row.id, before: toJournalFields(row), after: null })
  return rows
}

export async function restoreContacts(ctx: ContactContext, ids: readonly number[]): Promise<void> {
  await saveContacts(ctx, ids, { removedAt: null })
  // The check follows the update because deleted records are not visible; if it throws, the update is rolled back.
  const rows = await findAllVisible(ctx, contactSubject, ids, 'delete')
  await indexContacts(ctx, rows)
  for (const row of rows) ctx.recordChange({ entity: 'contact', id: row.id, before: null, after: toJournalFields(row) })
}

const saveContacts = ({ db, dialect, now }: ContactContext, ids: readonly number[], changes: Partial<ContactRow>): Promise<ContactRow[]> =>
  db
    .updateTable('contacts')
    .set({ ...changes, updatedAt: now })
    .where(isInIds(dialect, 'id', ids))
    .returningAll()
    .execute()

const toListColumns = (values: Partial<ContactValues>) =>
  Object.fromEntries(
    (['emails', 'phones', 'addresses'] as const).flatMap((name) => (values[name] ? [[name, JSON.stringify(values[name])]] : [])),
  ) as Pick<ContactRow, 'emails' | 'phones' | 'addresses'>

const toKeys = ({ name, company }: Pick<ContactRow, 'name' | 'company'>) => ({
  nameKey: normalizeForSearch(name),
  companyKey: normalizeForSearch(company),
})

/** Empty texts of new contacts are left out, because the index takes most of the time of an import. */
async function indexContacts(ctx: ContactContext, rows: readonly ContactRow[], { isNew = false } = {}): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    await saveEmailAddresses(ctx, batch)
    await indexRecords(
      ctx.db,
      batch.map((row) => {
        const fields = toSearchFields(row)
        const texts = isNew ? Object.fromEntries(Object.entries(fields).filter(([, text]) => text)) : fields
        return { entity: 'contact', id: row.id, at: row.updatedAt, fields: texts }
      }),
    )
  }
}

async function saveEmailAddresses({ db, dialect }: ContactContext, rows: readonly ContactRow[]): Promise<void> {
  await db
    .deleteFrom('contact_emails')
    .where(
      isInIds(
        dialect,
        'contactId',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  const addresses = rows.flatMap((row) => {
    const unique = new Set(parseLists(row).emails.map(({ email }) => email.toLowerCase()))
    return [...unique].map((email) => ({ contactId: row.id, email }))
  })
  if (addresses.length > 0) await db.insertInto('contact_emails').values(addresses).execute()
}

function toSearchFields(row: ContactRow): Record<(typeof searchFields)[number], string> {
  const { name, company, jobTitle, note } = row
  const { emails, phones } = parseLists(row)
  return {
    name,
    company,
    jobTitle,
    note,
    emails: emails.map(({ email }) => email).join(' '),
    // Also without punctuation, so that a number is found however it is written.
    phones: phones.map(({ number }) => `${number} ${number.replace(/[^\d+]/g, '')}`).join(' '),
  }
}

export const searchFields = ['name', 'company', 'jobTitle', 'emails', 'phones', 'note'] as const
