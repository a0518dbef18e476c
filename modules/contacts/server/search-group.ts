import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { searchFields } from './contact-records.ts'
import { contactSubject, parseLists } from './contact-subject.ts'
import type { ContactContext, ContactRow } from './tables.ts'

export const contactSearchGroup: SearchGroup<ContactRow, ContactContext> = {
  subject: contactSubject,
  index: { fields: searchFields },
  toResults: (_, rows) =>
    rows.map((row) => ({
      title: row.name ?? '',
      detail: row.company || parseLists(row).emails[0]?.email || '',
      link: contactSubject.link(row.id),
    })),
  listPath: '/contacts?q=',
}
