import type { Selectable } from 'kysely'
import { columnTypes } from '#platform/server/database/columns.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import type { ContactFields } from '../contact-schema.ts'

export type ContactTables = Pick<FileTables, 'files'> & {
  contacts: EntityColumns &
    Columns<typeof ContactFields> & {
      /** Who created it or made it personal; also set if it is shared. */
      ownerId: number
      /** The normalized name and company, for sorting. */
      nameKey: string
      companyKey: string
      /** JSON */
      emails: string
      phones: string
      addresses: string
      photo: string | null
      /** The UID of the vCard */
      uid: string
      /** The vCard as received, unfolded and without photo, for the properties that we do not store; null if created here. */
      card: string | null
      /** JSON: ids of contacts with a higher id that users marked as no duplicates. */
      distinctFrom: string
    }
  /** The addresses of `contacts.emails` in lower case, to find contacts by address. */
  contact_emails: { contactId: number; email: string }
}
export type ContactRow = Selectable<ContactTables['contacts']>
export type ContactContext = Context<ContactTables>

export const migrations: Record<string, Migration> = {
  contacts_0001_contacts: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('contacts')
      .addColumn('id', ...column.id)
      .addColumn('ownerId', column.reference, (c) => c.notNull())
      .addColumn('isShared', column.boolean, (c) => c.notNull())
      .addColumn('name', column.text, (c) => c.notNull())
      .addColumn('nameKey', column.text, (c) => c.notNull())
      .addColumn('company', column.text, (c) => c.notNull())
      .addColumn('companyKey', column.text, (c) => c.notNull())
      .addColumn('jobTitle', column.text, (c) => c.notNull())
      .addColumn('note', column.text, (c) => c.notNull())
      .addColumn('birthday', column.date)
      .addColumn('emails', column.json, (c) => c.notNull())
      .addColumn('phones', column.json, (c) => c.notNull())
      .addColumn('addresses', column.json, (c) => c.notNull())
      .addColumn('photo', column.text)
      .addColumn('uid', column.text, (c) => c.notNull())
      .addColumn('card', column.text)
      .addColumn('removedAt', column.time)
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('updatedAt', column.time, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('contacts_name').on('contacts').columns(['nameKey', 'id']).execute()
    await db.schema.createIndex('contacts_owner').on('contacts').columns(['ownerId', 'isShared']).execute()
    await db.schema.createIndex('contacts_uid').on('contacts').column('uid').execute()
    await db.schema.createIndex('contacts_removed').on('contacts').column('removedAt').execute()
    await db.schema
      .createTable('contact_emails')
      .addColumn('contactId', column.reference, (c) => c.notNull())
      .addColumn('email', column.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('contact_emails_key', ['contactId', 'email'])
      .execute()
    await db.schema.createIndex('contact_emails_email').on('contact_emails').column('email').execute()
  },
  contacts_0002_distinct: async (db, dialect) => {
    const { json } = columnTypes(dialect)
    await db.schema
      .alterTable('contacts')
      .addColumn('distinctFrom', json, (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
