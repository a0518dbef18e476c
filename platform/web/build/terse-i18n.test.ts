import { expect, test } from 'vitest'
import { terseI18n } from './terse-i18n.ts'

const { handler } = terseI18n().transform as { handler: (code: string) => { code: string } }

test('advice on setting i18next up is left out, what the code needs stays', () => {
  const needed = "warn(`not loaded`); const name = 'i18next'; on('languageChanged'); fail(`missing ${key} for i18next with these options`)"
  expect(handler(`warn('You will need to pass in an i18next instance by using initReactI18next'); ${needed}`).code).toBe(
    `warn(''); ${needed}`,
  )
})
