import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { Invitation } from '../../../contract.ts'
import words from '../../../locales/en.json' with { type: 'json' }
import { InvitationActs } from './invitation-actions.tsx'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { email: words } }, keySeparator: false }))

const visit: Invitation = {
  method: 'request',
  title: 'Visit of the third floor',
  start: '2026-11-25T10:00:00.000Z',
  end: '2026-11-25T11:00:00.000Z',
  allDay: false,
  location: 'Hamburg',
  organizer: null,
  guests: [],
  isSeries: false,
  conflicts: [],
  eventId: null,
  isNewer: false,
}

const [add, update, open] = ['Put into my calendar', 'Update in my calendar', 'Open in the calendar']

test.each<[string, Partial<Invitation>, { mayAdd: boolean; offers: (string | undefined)[] }]>([
  ['not in the calendar', {}, { mayAdd: true, offers: [add] }],
  ['in the calendar', { eventId: 7 }, { mayAdd: true, offers: [open] }],
  ['newer than what stands in the calendar', { eventId: 7, isNewer: true }, { mayAdd: true, offers: [update, open] }],
  ['a newer cancellation', { eventId: 7, isNewer: true, method: 'cancel' }, { mayAdd: true, offers: [update, open] }],
  ['a cancellation of what is not in the calendar', { method: 'cancel' }, { mayAdd: true, offers: [] }],
  ['newer, for somebody without a right to events', { eventId: 7, isNewer: true }, { mayAdd: false, offers: [open] }],
])('an invitation that is %s offers what can be done with it', (_, given, { mayAdd, offers }) => {
  const drawn = renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={new QueryClient()}>
        <InvitationActs mail={{ id: 1 }} invitation={{ ...visit, ...given }} mayAdd={mayAdd} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  expect([add, update, open].filter((text) => drawn.includes(text!))).toEqual(offers)
})
