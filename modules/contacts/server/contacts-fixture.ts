import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { Contact, ContactDraft } from '../contact-schema.ts'
import { contactsModule } from './index.ts'

export type ContactsFixture = TestServer & {
  post: (call: string, body: object, as?: PersonName) => Promise<TestResponse>
  add: (contact: ContactDraft, as?: PersonName) => Promise<Contact>
  listNames: (query?: object, as?: PersonName) => Promise<string[]>
  getContact: (id: number, as?: PersonName) => Promise<Contact>
}

/** A server with only the contacts module, and shortcuts for its tests; calls are made as Sam by default. */
export async function openContactsFixture(): Promise<ContactsFixture> {
  const server = await startTestServer({ modules: [contactsModule] })
  const post: ContactsFixture['post'] = (call, body, as = 'sam') => server.as(as).post(`/apps/contacts/${call}`, body)
  return {
    ...server,
    post,
    add: async (contact, as) => {
      const { body, text } = await post('add-contact', { contact }, as)
      if (!body.contact) throw new Error(text)
      return body.contact as Contact
    },
    listNames: async (query = {}, as = 'sam') =>
      ((await server.as(as).get('/apps/contacts/contacts', { ...query })).body.contacts as Contact[]).map(({ name }) => name),
    getContact: async (id, as = 'sam') => (await server.as(as).get('/apps/contacts/contact', { id })).body.contact as Contact,
  }
}
