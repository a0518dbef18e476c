/** @module-tag long */
import { expect, test, vi } from 'vitest'
import { openMailServers, explainMissingMailServers } from './mail-servers.ts'
import { TEST_DOMAIN, TEST_PASSWORD } from './mail-server-settings.ts'

test.skipIf(explainMissingMailServers())('delivers an external email through Postfix to Dovecot', async () => {
  await using servers = await openMailServers(['ada'])
  await servers.sendExternally('--to', `ada@${TEST_DOMAIN}`, '--from', 'wei@outside.test', '--header', 'Subject: Tides')
  await servers.deliver('ada', 'Subject: Boats\r\n\r\nx', { flags: 'S' })
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: servers.imapPort,
    secure: false,
    auth: { user: `ada@${TEST_DOMAIN}`, pass: TEST_PASSWORD },
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
