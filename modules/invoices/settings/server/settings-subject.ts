import type { Kysely } from 'kysely'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { journaledSettingNames, readSettingsSnapshot } from './stored-settings.ts'

export const settingsSubject = {
  subject: 'InvoiceSettings',
  entity: 'invoice-settings',
  table: 'invoice_settings',
  fields: { id: { column: 'id', type: 'number' } },
  topics: () => ['invoice-settings'],
  snapshot: (db: Kysely<InvoiceTables>) => readSettingsSnapshot(db),
  journalProperties: journaledSettingNames,
  link: () => '/invoices/settings',
} as const satisfies Subject
