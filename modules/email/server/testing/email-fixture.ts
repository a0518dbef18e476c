import type { Kysely } from 'kysely'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { act } from '#platform/server/act.ts'
import type { Config } from '#platform/server/config.ts'
import { systemAsker } from '#platform/server/request-context.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { Mail } from '../../contract.ts'
import type { EmailContext } from '../email-subjects.ts'
import { emailModule } from '../index.ts'
import { storeMails, type IncomingMail } from '../store-mails.ts'
import type { EmailTables } from '../tables.ts'

export type MailWorld = TestServer & {
  db: Kysely<EmailTables>
  /** An act of nobody, as jobs do. */
  act: <T>(work: (ctx: EmailContext) => Promise<T>) => Promise<T>
  /** Puts mails into somebody's mailbox, an hour apart, the first one the newest; what is left out is made up. */
  store: (name: PersonName, mails: readonly Partial<IncomingMail>[]) => Promise<number[]>
  open: (name: PersonName, id: number, place?: object) => Promise<Mail>
  /** The subjects of a list. */
  list: (name: PersonName, place?: object) => Promise<string[]>
}

/** A small workspace with email. Without background work the test itself sends emails and syncs accounts. */
export async function openMailWorld(config: Partial<Config> = {}, { hasBackgroundWork = true } = {}): Promise<MailWorld> {
  const email = hasBackgroundWork ? emailModule : { ...emailModule, services: [], jobs: [] }
  const server = await startTestServer({ modules: [todoModule, kanbanModule, calendarModule, email], config })
  const { platform } = server.app
  const perform = async <T>(work: (ctx: EmailContext) => Promise<T>) =>
    (await act(platform, systemAsker(platform), { name: 'email.test', verb: work as never, input: undefined })).answer as T
  return Object.assign(server, {
    db: platform.database.read as Kysely<EmailTables>,
    act: perform,
    store: (name: PersonName, mails: readonly Partial<IncomingMail>[]) =>
      perform((ctx) =>
        storeMails(
          ctx,
          { userId: server.people[name].id, accountId: null },
          mails.map((mail, index) => incoming(mail, new Date(server.clock.now.getTime() - (index + 1) * 3_600_000))),
        ),
      ),
    open: async (name: PersonName, id: number, place: object = {}) =>
      (await server.as(name).get('/pages/email/get-email', { id, ...place })).body.mail as Mail,
    list: async (name: PersonName, place: object = {}) =>
      ((await server.as(name).get('/pages/email/emails', { perPage: 100, ...place })).body.emails as Mail[]).map(({ subject }) => subject),
  })
}

export const incoming = (mail: Partial<IncomingMail>, time: Date): IncomingMail => ({
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
