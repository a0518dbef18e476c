import { expect, test } from 'vitest'
import { guessServers } from './guess-servers.ts'

test('guesses servers from the domain of an address', () => {
  expect(guessServers('ada@Example.test')).toMatchObject({
    imapHost: 'imap.example.test',
    imapPort: 993,
    smtpHost: 'smtp.example.test',
    smtpPort: 465,
  })
  expect(guessServers('ada@icloud.com')).toMatchObject({ imapHost: 'imap.mail.me.com', smtpPort: 587, smtpSecurity: 'starttls' })
})

test('returns null without a complete domain', () => {
  expect(['', 'ada', 'ada@', 'ada@harbour', 'ada@harbour.'].map(guessServers)).toEqual([null, null, null, null, null])
})
