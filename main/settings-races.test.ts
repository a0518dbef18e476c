import { expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

/** Settings with changes that can be sent concurrently, and the call that reads them. */
type Settings = { as: PersonName; read: string; write: string; wrapped: string; changes: readonly object[] }

const all: Record<string, Settings> = {
  'the layout': {
    as: 'sam',
    read: '/api/account/me',
    write: '/api/account/update-settings',
    wrapped: 'settings',
    changes: [{ contentWidth: 'full' }, { footerType: 'sticky' }, { scrollToTop: false }, { toastPosition: 'bottom-left' }],
  },
  'the chat profile': {
    as: 'sam',
    read: '/apps/chat/users/profile-user',
    write: '/apps/chat/users/update-profile',
    wrapped: 'profile',
    changes: [{ about: 'New here' }, { status: 'busy' }, { settings: { sound: false } }, { settings: { enterSends: false } }],
  },
  'calendar settings': {
    as: 'sam',
    read: '/apps/calendar/settings',
    write: '/apps/calendar/update-settings',
    wrapped: 'settings',
    changes: [{ sharesBusy: false }, { reminders: [5] }],
  },
  'email settings': {
    as: 'sam',
    read: '/pages/email/settings',
    write: '/pages/email/update-settings',
    wrapped: 'settings',
    changes: [{ signature: '<p>Sam</p>' }, { isPlain: true }, { trustedSenders: ['ann@demo.test'] }],
  },
  'the workspace': {
    as: 'helena',
    read: '/api/account/me',
    write: '/api/account/update-workspace',
    wrapped: 'workspace',
    changes: [{ name: 'Quay' }, { registration: 'closed' }],
  },
  invoices: {
    as: 'helena',
    read: '/apps/invoice/settings',
    write: '/apps/invoice/update-settings',
    wrapped: 'settings',
    changes: [{ paymentDays: 7 }, { notes: 'Thank you' }, { terms: 'Seven days' }, { seller: { email: 'shop@demo.test' } }],
  },
  'the shop': {
    as: 'helena',
    read: '/apps/ecommerce/settings',
    write: '/apps/ecommerce/update-settings',
    wrapped: 'settings',
    changes: [{ scarceAt: 9 }, { responsible: { id: 1 } }],
  },
}

test.for(Object.entries(all))('saves all concurrent changes: %s', async ([, { as, read, write, wrapped, changes }]) => {
  await using server = await startTestServer({ modules })
  const before = (await server.as(as).get(read)).body[wrapped]
  for (const change of changes) expect(before).not.toMatchObject(change)
  const answers = await Promise.all(changes.map((change) => server.as(as).post(write, { [wrapped]: change })))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  const after = (await server.as(as).get(read)).body[wrapped]
  for (const change of changes) expect(after).toMatchObject(change)
})

test('saves all senders whose images are trusted concurrently', async () => {
  await using server = await startTestServer({ modules })
  const senders = ['ann@demo.test', 'ben@demo.test', 'cat@demo.test']
  await Promise.all(senders.map((email) => server.as('sam').post('/pages/email/trust-images', { email, isTrusted: true })))
  const { trustedSenders } = (await server.as('sam').get('/pages/email/settings')).body.settings
  expect(trustedSenders.toSorted()).toEqual(senders)
})
