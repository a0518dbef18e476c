import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { EmailRow } from '../../contract.ts'
import { wakeRunners } from '#platform/server/jobs/wake.ts'
import { emailModule } from '../index.ts'
import type { EmailTables } from '../tables.ts'
import { openMailServers } from './mail-servers.ts'
import { TEST_DOMAIN, TEST_PASSWORD } from './mail-server-settings.ts'

const pollOptions = { timeout: 30_000, interval: 50 }

/** Starts the email module with real mail servers and mailboxes for Ada and Ben; Sam connects Ada's. */
export async function openSyncFixture({ modules = [emailModule] }: { modules?: readonly ServerModule[] } = {}) {
  const servers = await openMailServers(['ada', 'ben'])
  const server = await startTestServer({ modules })
  const sam = server.as('sam')
  return {
    ...server,
    servers,
    db: server.app.platform.database.read as Kysely<EmailTables>,
    sam,
    getAccountInput: (user: string) => createAccountInput(servers, user),
    ...createShortcuts(server),
    waitFor: <T>(check: () => Promise<T> | T) => vi.waitFor(check, pollOptions),
    connect: async (user = 'ada', as: PersonName = 'sam') => {
      const answer = await server.as(as).post('/pages/email/add-account', { account: createAccountInput(servers, user) })
      return getBody(answer).account.id as number
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await servers[Symbol.asyncDispose]()
    },
  }
}

function createShortcuts(server: TestServer) {
  const sam = server.as('sam')
  const getDelivery = async (id: number) => getBody(await sam.get('/pages/email/get-email', { id })).mail.delivery
  return {
    listEmails: async (query: object = {}) =>
      getBody(await sam.get('/pages/email/emails', { perPage: 100, ...query })).emails as EmailRow[],
    getAccount: async (id: number) => (await sam.get('/pages/email/accounts')).body.accounts.find((one: { id: number }) => one.id === id),
    /** Sends an email immediately and returns its id. */
    send: async (draft: object) => {
      const { id } = getBody(await sam.post('/pages/email/send', { draft })).mail as { id: number }
      server.clock.advance(11)
      wakeRunners()
      await vi.waitFor(async () => expect((await getDelivery(id)).state).not.toMatch(/^(?:waiting|sending)$/), pollOptions)
      return id
    },
    /** Returns the id of the uploaded file. */
    upload: async (name: string, content: string) => {
      const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const answer = await server.app.http.inject({
        method: 'POST',
        url: '/api/files/upload',
        headers: { authorization: `Bearer ${server.people.sam.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `${head}${content}\r\n--b--\r\n`,
      })
      return (answer.json() as { file: { id: number } }).file.id
    },
    getDelivery,
    requestSync: (id: number) => sam.post('/pages/email/sync-account', { id }),
    update: (emailIds: number[], dataToUpdate: object) => sam.post('/pages/email/update-emails', { emailIds, dataToUpdate }),
  }
}

function getBody({ status, text, body }: TestResponse): TestResponse['body'] {
  if (status !== 200) throw new Error(text)
  return body
}

/** The input of `addAccount`. */
export const createAccountInput = ({ imapPort, smtpPort }: { imapPort: number; smtpPort: number }, user: string) => ({
  name: 'Sam Whitfield',
  email: `${user}@${TEST_DOMAIN}`,
  imapHost: '127.0.0.1',
  imapPort,
  imapSecurity: 'none',
  smtpHost: '127.0.0.1',
  smtpPort,
  smtpSecurity: 'none',
  username: `${user}@${TEST_DOMAIN}`,
  password: TEST_PASSWORD,
})

/** The source of a small email from another program. */
export const createEmailSource = (subject: string, { id = subject, text = `About ${subject}` } = {}) =>
  [
    'From: Wei Chen <wei@outside.test>',
    'To: ada@mail.test',
    `Subject: ${subject}`,
    `Message-ID: <${id.replace(/\W+/g, '-')}@outside.test>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    '',
    text,
    '',
  ].join('\r\n')
