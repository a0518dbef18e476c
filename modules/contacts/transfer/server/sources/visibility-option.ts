import { createBlank } from '#platform/contract/schema.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import type { ImportOption } from '#platform/server/imports/import-source.ts'
import { ContactValues } from '../../../contact-schema.ts'
import { contactSubject } from '../../../server/contact-subject.ts'
import type { ContactContext } from '../../../server/tables.ts'

/** Personal or shared contacts, as far as the user may create them. */
export function getVisibilityOption(ctx: ContactContext): Promise<readonly ImportOption[]> {
  const values = (['personal', 'shared'] as const).filter((value) => canCreate(ctx, value === 'shared'))
  const choices = values.map((value) => ({ value, label: `visibility.${value}` }))
  return Promise.resolve([{ name: 'visibility', label: 'field.Contact.isShared', choices, default: values[0] ?? 'personal' }])
}

function canCreate(ctx: ContactContext, isShared: boolean): boolean {
  const record = { ...createBlank(ContactValues), name: ' ', owner: { id: ctx.viewer.id }, isShared }
  return createRecordCheck(ctx, contactSubject, record)('create')
}
