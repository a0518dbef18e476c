import { expect, test } from 'vitest'
import { guessServers } from './server-guess.ts'

test('the servers of an address are guessed from its domain', () => {
  expect(guessServers('ada@Harbour.test')).toMatchObject({
    imapHost: 'imap.harbour.test',
    imapPort: 993,
    smtpHost: 'smtp.harbour.test',
    smtpPort: 465,
  })
  expect(guessServers('ada@icloud.com')).toMatchObject({ imapHost: 'imap.mail.me.com', smtpPort: 587, smtpSecurity: 'starttls' })
})

test('nothing is guessed before there is a domain', () => {
  expect(['', 'ada', 'ada@', 'ada@harbour', 'ada@harbour.'].map(guessServers)).toEqual([null, null, null, null, null])
})
