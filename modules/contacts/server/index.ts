import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { serverModule } from '#platform/server/module.ts'
import { addContact, deleteContacts, getContact, updateContact } from '../contacts/server/contacts.ts'
import { listContactAddresses } from '../contacts/server/find-contact-addresses.ts'
import { listContacts } from '../contacts/server/list-contacts.ts'
import { undoContacts } from '../contacts/server/undo-contacts.ts'
import { contacts } from '../contract.ts'
import { addressBooks } from '../dav/server/address-books.ts'
import { dismissDuplicates } from '../duplicates/server/dismiss-duplicates.ts'
import { listDuplicates } from '../duplicates/server/list-duplicates.ts'
import { mergeContacts } from '../duplicates/server/merge-contacts.ts'
import { removeContactPhoto, setContactPhoto } from '../photo/server/contact-photo.ts'
import { listRelatedRecords } from '../related/server/related-records.ts'
import { exportContacts, exportVcards } from '../transfer/server/export-contacts.ts'
import { contactsCsvSource, vcardSource } from '../transfer/server/sources/index.ts'
import { contactSubject, SHARED_ROOM } from './contact-subject.ts'
import { insertDemo } from './demo.ts'
import { purgeContacts } from './purge-contacts.ts'
import { contactSearchGroup } from './search-group.ts'
import { references } from './references.ts'
import { migrations, type ContactContext, type ContactTables } from './tables.ts'

export { findContactAddresses } from '../contacts/server/find-contact-addresses.ts'
export type { ContactContext } from './tables.ts'

export const contactsModule = serverModule<typeof contacts, ContactTables>({
  name: 'contacts',
  references,
  documentation: { title: 'Contacts', description: 'Personal and shared contacts, their pictures, import, export and duplicates.' },
  optional: {},
  contract: contacts,
  handlers: {
    listContacts,
    listContactAddresses,
    getContact,
    addContact,
    updateContact,
    deleteContacts,
    setContactPhoto,
    removeContactPhoto,
    listRelatedRecords,
    listDuplicates,
    dismissDuplicates,
    mergeContacts,
    exportContacts,
    exportVcards,
  },
  migrations,
  exports: exportedData,
  erasure: personErasure,
  subjects: [contactSubject],
  search: [contactSearchGroup],
  davCollections: [addressBooks],
  topics: [
    {
      name: 'contacts',
      isPersonal: true,
      canSubscribe: () => true,
      rooms: (ctx: ContactContext) => Promise.resolve(ctx.viewer.ability.can('read', 'Contact') ? [SHARED_ROOM] : []),
    },
  ],
  importSources: [vcardSource, contactsCsvSource],
  tablePermissions: { contacts: ['read', 'Contact'] },
  undo: { contact: undoContacts },
  permissions: [
    {
      name: 'contacts.use',
      title: 'View shared contacts and keep personal ones',
      rules: [
        { action: 'read', subject: 'Contact' },
        { action: ['create', 'update', 'delete'], subject: 'Contact', conditions: { isShared: false } },
      ],
      assignedTo: ['manager', 'staff'],
    },
    {
      name: 'contacts.share',
      title: 'Create, edit and delete shared contacts',
      rules: [{ action: ['create', 'update', 'delete'], subject: 'Contact', conditions: { isShared: true } }],
      assignedTo: ['manager', 'staff'],
    },
  ],
  jobs: [purgeContacts],
  pages: [{ id: 78, title: 'Contacts', icon: 'contact-round', link: '/contacts', access: ['read', 'Contact'] }],
  demo: insertDemo,
})
