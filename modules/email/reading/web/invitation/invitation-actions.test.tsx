import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { EmailInvitation } from '../../../contract.ts'
import messages from '../../../locales/en.json' with { type: 'json' }
import { InvitationActions } from './invitation-actions.tsx'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { email: messages } }, keySeparator: false }))

const visit: EmailInvitation = {
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
  canRespond: false,
  response: null,
  answer: null,
  result: null,
}

const [addLabel, updateLabel, openLabel, goingLabel] = ['Add to my calendar', 'Update in my calendar', 'Open in calendar', 'Going?']

test.each<[string, Partial<EmailInvitation>, { canAdd: boolean; offers: (string | undefined)[] }]>([
  ['not in the calendar', {}, { canAdd: true, offers: [addLabel] }],
  ['in the calendar', { eventId: 7 }, { canAdd: true, offers: [openLabel] }],
  ['newer than the calendar event', { eventId: 7, isNewer: true }, { canAdd: true, offers: [updateLabel, openLabel] }],
  ['a newer cancellation', { eventId: 7, isNewer: true, method: 'cancel' }, { canAdd: true, offers: [updateLabel, openLabel] }],
  ['a cancellation of an event that is not in the calendar', { method: 'cancel' }, { canAdd: true, offers: [] }],
  ['for the user', { canRespond: true }, { canAdd: true, offers: [goingLabel] }],
  ['already accepted', { canRespond: true, eventId: 7, response: 'accepted' }, { canAdd: true, offers: [openLabel, goingLabel] }],
  ['a reply of a guest', { method: 'reply' }, { canAdd: true, offers: [] }],
  ['newer, for a user who cannot create events', { eventId: 7, isNewer: true }, { canAdd: false, offers: [openLabel] }],
])('offers the right actions for an invitation that is %s', (_, input, { canAdd, offers }) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={new QueryClient()}>
        <InvitationActions
          mail={{ id: 1, from: { name: 'Clara', email: 'clara@nordlicht.test' } }}
          invitation={{ ...visit, ...input }}
          canAdd={canAdd}
        />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  expect([addLabel, updateLabel, openLabel, goingLabel].filter((text) => html.includes(text!))).toEqual(offers)
})
