import { findVisible } from '#platform/server/abilities/visible.ts'
import type { Contact, ContactDraft, ContactPatch } from '../../contact-schema.ts'
import { changeContact, insertContacts, removeContacts, toContactResponse } from '../../server/contact-records.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext } from '../../server/tables.ts'

type ContactResponse = Promise<{ contact: Contact }>

export async function getContact(ctx: ContactContext, { id }: { id: number }): ContactResponse {
  return { contact: toContactResponse(ctx, await findVisible(ctx, contactSubject, id)) }
}

export async function addContact(ctx: ContactContext, { contact: { photo: _, ...contact } }: { contact: ContactDraft }): ContactResponse {
  const [row] = await insertContacts(ctx, [contact])
  return { contact: toContactResponse(ctx, row!) }
}

export async function updateContact(ctx: ContactContext, { contact: { id, ...input } }: { contact: ContactPatch }): ContactResponse {
  const before = await findVisible(ctx, contactSubject, id, 'update')
  return { contact: toContactResponse(ctx, await changeContact(ctx, before, input)) }
}

export async function deleteContacts(ctx: ContactContext, { ids }: { ids: readonly number[] }): Promise<{ contacts: Contact[] }> {
  const rows = await removeContacts(ctx, [...new Set(ids)])
  return { contacts: rows.map((row) => toContactResponse(ctx, row)) }
}
