import { expect, test } from 'vitest'
import { stripI18nWarnings } from './strip-i18n-warnings.ts'

const { handler } = stripI18nWarnings().transform as { handler: (code: string) => { code: string } }

test('removes i18next warnings and keeps the code', () => {
  const needed = "warn(`not loaded`); const name = 'i18next'; on('languageChanged'); fail(`missing ${key} for i18next with these options`)"
  expect(handler(`warn('You will need to pass in an i18next instance by using initReactI18next'); ${needed}`).code).toBe(
    `warn(''); ${needed}`,
  )
})
