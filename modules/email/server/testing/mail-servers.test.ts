/** @module-tag long */
import { expect, test, vi } from 'vitest'
import { openMailServers, whyMailServersAreMissing } from './mail-servers.ts'
import { DOMAIN, PASSWORD } from './place.ts'

test.skipIf(whyMailServersAreMissing())('what an outside sender sends to Postfix lies in Dovecot', async () => {
  await using servers = await openMailServers(['ada'])
  await servers.swaks('--to', `ada@${DOMAIN}`, '--from', 'wei@outside.test', '--header', 'Subject: Tides')
  await servers.put('ada', 'Subject: Boats\r\n\r\nx', { flags: 'S' })
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: servers.imapPort,
    secure: false,
    auth: { user: `ada@${DOMAIN}`, pass: PASSWORD },
    logger: false,
  })
  await client.connect()
  await client.mailboxOpen('INBOX')
  const subjects = async () => (await client.fetchAll('1:*', { envelope: true })).map(({ envelope }) => envelope?.subject)
  await vi.waitFor(
    async () => {
      await client.noop()
      expect(await subjects()).toEqual(expect.arrayContaining(['Tides', 'Boats']))
    },
    { timeout: 10_000 },
  )
  expect((await client.list()).map(({ specialUse }) => specialUse)).toEqual(
    expect.arrayContaining(['\\Sent', '\\Trash', '\\Junk', '\\Drafts']),
  )
  await client.logout()
})
