import { ImapFlow } from 'imapflow'
import type { MailServers } from './mail-servers.ts'
import { TEST_DOMAIN, TEST_PASSWORD } from './mail-server-settings.ts'

type ListedEmail = { subject: string; flags: string[] }

/** Simulates another program that uses the same mailbox. */
export async function openImapClient({ imapPort }: Pick<MailServers, 'imapPort'>, user: string) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: imapPort,
    secure: false,
    auth: { user: `${user}@${TEST_DOMAIN}`, pass: TEST_PASSWORD },
    logger: false,
  })
  await client.connect()
  const read = async (path: string) => {
    await client.mailboxOpen(path)
    const { exists } = client.mailbox as { exists: number }
    return exists === 0 ? [] : client.fetchAll('1:*', { uid: true, envelope: true, flags: true })
  }
  const findUid = async (subject: string, path = 'INBOX') => {
    const match = (await read(path)).find(({ envelope }) => envelope?.subject === subject)
    if (!match) throw new Error(`${subject} is not in ${path}`)
    return String(match.uid)
  }
  return {
    list: async (path: string): Promise<ListedEmail[]> =>
      (await read(path)).map(({ envelope, flags }) => ({
        subject: envelope?.subject ?? '',
        flags: [...(flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted(),
      })),
    source: async (path: string, subject: string) => {
      const match = (await read(path)).find(({ envelope }) => envelope?.subject === subject)
      const mail = match && (await client.fetchOne(String(match.uid), { source: true }, { uid: true }))
      return mail ? (mail.source ?? Buffer.alloc(0)).toString() : undefined
    },
    move: async (subject: string, to: string) => client.messageMove(await findUid(subject), to, { uid: true }),
    remove: async (subject: string, path?: string) => client.messageDelete(await findUid(subject, path), { uid: true }),
    flag: async (subject: string, flag: string) => client.messageFlagsAdd(await findUid(subject), [flag], { uid: true }),
    [Symbol.asyncDispose]: () => client.logout(),
  }
}

export const getSubjects = (emails: readonly ListedEmail[]) => emails.map(({ subject }) => subject).toSorted()
