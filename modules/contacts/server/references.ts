import { deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  contacts: { ownerId: deletedWith('users') },
  contact_emails: { contactId: deletedWith('contacts') },
}
