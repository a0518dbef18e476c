import type { Kysely } from 'kysely'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { contactsModule } from '#modules/contacts/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { runCommand } from '#platform/server/command.ts'
import type { Config } from '#platform/server/config/config.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { Email } from '../../contract.ts'
import type { EmailContext } from '../email-subjects.ts'
import { emailModule } from '../index.ts'
import { storeEmails, type IncomingEmail } from '../store-emails.ts'
import type { EmailTables } from '../tables.ts'

export type EmailFixture = TestServer & {
  db: Kysely<EmailTables>
  /** Runs a command as the system. */
  runAsSystem: <T>(work: (ctx: EmailContext) => Promise<T>) => Promise<T>
  /** Stores emails one hour apart, the first one newest; missing properties get defaults. */
  store: (name: PersonName, emails: readonly Partial<IncomingEmail>[]) => Promise<number[]>
  open: (name: PersonName, id: number, filters?: object) => Promise<Email>
  /** Returns the subjects of a list. */
  list: (name: PersonName, filters?: object) => Promise<string[]>
}

/** Without background work, tests run jobs and syncs themselves. */
export async function openEmailFixture(config: Partial<Config> = {}, { hasBackgroundWork = true } = {}): Promise<EmailFixture> {
  const email = hasBackgroundWork ? emailModule : { ...emailModule, services: [], jobs: [] }
  const server = await startTestServer({ modules: [todoModule, kanbanModule, calendarModule, contactsModule, email], config })
  const { platform } = server.app
  const runAsSystem = async <T>(work: (ctx: EmailContext) => Promise<T>) =>
    (await runCommand(platform, createSystemRequester(platform), { name: 'email.test', handler: work as never, input: undefined }))
      .response as T
  return Object.assign(server, {
    db: platform.database.read as Kysely<EmailTables>,
    runAsSystem,
    store: async (name: PersonName, emails: readonly Partial<IncomingEmail>[]) => {
      const owner = { userId: server.people[name].id, accountId: null }
      const hourBefore = (index: number) => new Date(server.clock.now.getTime() - (index + 1) * 3_600_000)
      const all = emails.map((email, index) => createIncomingEmail(email, hourBefore(index)))
      const ids: number[] = []
      for (let start = 0; start < all.length; start += STORED_AT_ONCE)
        ids.push(...(await runAsSystem((ctx) => storeEmails(ctx, owner, all.slice(start, start + STORED_AT_ONCE)))))
      return ids
    },
    open: async (name: PersonName, id: number, filters: object = {}) =>
      (await server.as(name).get('/pages/email/get-email', { id, ...filters })).body.mail as Email,
    list: async (name: PersonName, filters: object = {}) =>
      ((await server.as(name).get('/pages/email/emails', { perPage: 100, ...filters })).body.emails as Email[]).map(
        ({ subject }) => subject,
      ),
  })
}

/** Keeps each command far below its time limit. */
const STORED_AT_ONCE = 100

export const createIncomingEmail = (mail: Partial<IncomingEmail>, time: Date): IncomingEmail => ({
  folder: 'inbox',
  remoteFolderId: null,
  uid: null,
  messageId: '',
  references: [],
  from: { name: 'Clara Lindqvist', email: 'clara@nordlicht.test' },
  to: [{ name: 'Helena Prado', email: 'helena@staffroom.local' }],
  cc: [],
  bcc: [],
  subject: 'Forty desks',
  text: 'We need forty more desks.',
  html: '',
  header: '',
  time: time.toISOString(),
  isRead: false,
  isStarred: false,
  isAnswered: false,
  size: 0,
  invitation: null,
  defects: [],
  files: [],
  ...mail,
})
