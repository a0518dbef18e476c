import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'

const UNKNOWN_ID = 987_654_321
const toContactAccess = (input: Record<string, unknown> = {}): EndpointAccess => ({
  type: 'gate',
  reason: 'users can only access shared contacts and their own, regardless of rules',
  input,
})
const contact = { name: 'Ada Quay' }

export const access: ModuleAccess = {
  endpoints: {
    listContacts: toContactAccess(),
    listContactAddresses: toContactAccess({ q: 'ada' }),
    getContact: toContactAccess({ id: UNKNOWN_ID }),
    addContact: toContactAccess({ contact }),
    updateContact: toContactAccess({ contact: { id: UNKNOWN_ID, ...contact } }),
    deleteContacts: toContactAccess({ ids: [UNKNOWN_ID] }),
    setContactPhoto: toContactAccess({ id: UNKNOWN_ID, image: 'AAAA' }),
    removeContactPhoto: toContactAccess({ id: UNKNOWN_ID }),
    listRelatedRecords: toContactAccess({ id: UNKNOWN_ID }),
    listDuplicates: toContactAccess(),
    dismissDuplicates: toContactAccess({ ids: [UNKNOWN_ID, UNKNOWN_ID + 1] }),
    mergeContacts: toContactAccess({ id: UNKNOWN_ID, otherIds: [UNKNOWN_ID + 1] }),
    exportContacts: toContactAccess(),
    exportVcards: toContactAccess(),
  },
  subjects: {
    Contact: {
      own: 'a personal contact is visible only to its owner, regardless of rules',
      make: { by: 'addContact', input: { contact } },
    },
  },
  topics: { contacts: 'own' },
}
