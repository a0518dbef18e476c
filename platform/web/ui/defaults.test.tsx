import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import words from '../locales/en.json' with { type: 'json' }
import { Alert } from './feedback/alert.tsx'
import { Pagination } from './lists/pagination.tsx'
import { Spinner } from './feedback/spinner.tsx'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { platform: words } }, defaultNS: 'platform', keySeparator: false }))

const drawn = (element: React.ReactElement) => renderToStaticMarkup(<I18nextProvider i18n={i18next}>{element}</I18nextProvider>)

test('shows a green alert by default', () => {
  expect(drawn(<Alert>Stored</Alert>)).toMatch(/class="[^"]*_success_/)
  expect(drawn(<Alert color="danger">Refused</Alert>)).toMatch(/class="[^"]*_danger_/)
})

test('shows a border spinner labeled “Loading…” by default', () => {
  expect(drawn(<Spinner />)).toContain('Loading…')
  expect(drawn(<Spinner />)).toMatch(/class="[^"]*_border_/)
})

test('labels the pagination by default', () => {
  expect(drawn(<Pagination page={1} pageCount={3} onChange={() => {}} />)).toContain('aria-label="pagination"')
})
