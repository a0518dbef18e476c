import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestAnswer } from '#platform/server/testing/caller.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { MailRow } from '../../contract.ts'
import { wakeRunners } from '#platform/server/jobs/wake.ts'
import { emailModule } from '../index.ts'
import type { EmailTables } from '../tables.ts'
import { openMailServers } from './mail-servers.ts'
import { DOMAIN, PASSWORD } from './place.ts'

const soon = { timeout: 30_000, interval: 50 }

/** A server with e-mail, and real mail servers with boxes for Ada and Ben; Sam's account is Ada's. */
export async function openSyncWorld() {
  const servers = await openMailServers(['ada', 'ben'])
  const server = await startTestServer({ modules: [emailModule] })
  const sam = server.as('sam')
  return {
    ...server,
    servers,
    db: server.app.platform.database.read as Kysely<EmailTables>,
    sam,
    details: (user: string) => accountOf(servers, user),
    ...waysOf(server),
    /** Waits for something to become so. */
    until: <T>(check: () => Promise<T> | T) => vi.waitFor(check, soon),
    connect: async (user = 'ada') => {
      const answer = await sam.post('/pages/email/add-account', { account: accountOf(servers, user) })
      return fine(answer).account.id as number
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await servers[Symbol.asyncDispose]()
    },
  }
}

/** Short ways to what Sam does most. */
function waysOf(server: TestServer) {
  const sam = server.as('sam')
  const stateOf = async (id: number) => fine(await sam.get('/pages/email/get-email', { id })).mail.delivery
  return {
    mails: async (query: object = {}) => fine(await sam.get('/pages/email/emails', { perPage: 100, ...query })).emails as MailRow[],
    account: async (id: number) => (await sam.get('/pages/email/accounts')).body.accounts.find((one: { id: number }) => one.id === id),
    /** Sends a mail, its ten seconds over at once; answers its id. */
    send: async (draft: object) => {
      const { id } = fine(await sam.post('/pages/email/send', { draft })).mail as { id: number }
      server.clock.move(11)
      wakeRunners()
      await vi.waitFor(async () => expect((await stateOf(id)).state).not.toMatch(/^(?:waiting|sending)$/), soon)
      return id
    },
    /** Uploads a file, to be attached; answers its id. */
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
    delivery: stateOf,
    /** Has the server looked at now. */
    look: (id: number) => sam.post('/pages/email/sync-account', { id }),
    update: (emailIds: number[], dataToUpdate: object) => sam.post('/pages/email/update-emails', { emailIds, dataToUpdate }),
  }
}

function fine({ status, text, body }: TestAnswer): TestAnswer['body'] {
  if (status !== 200) throw new Error(text)
  return body
}

/** An account as a person gives it. */
export const accountOf = ({ imapPort, smtpPort }: { imapPort: number; smtpPort: number }, user: string) => ({
  name: 'Sam Whitfield',
  email: `${user}@${DOMAIN}`,
  imapHost: '127.0.0.1',
  imapPort,
  imapSecurity: 'none',
  smtpHost: '127.0.0.1',
  smtpPort,
  smtpSecurity: 'none',
  username: `${user}@${DOMAIN}`,
  password: PASSWORD,
})

/** A small mail as another program writes it. */
export const letter = (subject: string, { id = subject, text = `About ${subject}` } = {}) =>
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
