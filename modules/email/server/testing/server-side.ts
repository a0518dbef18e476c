import { ImapFlow } from 'imapflow'
import type { MailServers } from './mail-servers.ts'
import { DOMAIN, PASSWORD } from './place.ts'

type Listed = { subject: string; flags: string[] }

/** Another program on the same mailbox. */
export async function serverSide({ imapPort }: Pick<MailServers, 'imapPort'>, user: string) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: imapPort,
    secure: false,
    auth: { user: `${user}@${DOMAIN}`, pass: PASSWORD },
    logger: false,
  })
  await client.connect()
  const read = async (path: string) => {
    await client.mailboxOpen(path)
    const { exists } = client.mailbox as { exists: number }
    return exists === 0 ? [] : client.fetchAll('1:*', { uid: true, envelope: true, flags: true })
  }
  const uidOf = async (subject: string, path = 'INBOX') => {
    const found = (await read(path)).find(({ envelope }) => envelope?.subject === subject)
    if (!found) throw new Error(`${subject} is not in ${path}`)
    return String(found.uid)
  }
  return {
    list: async (path: string): Promise<Listed[]> =>
      (await read(path)).map(({ envelope, flags }) => ({
        subject: envelope?.subject ?? '',
        flags: [...(flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted(),
      })),
    source: async (path: string, subject: string) => {
      const found = (await read(path)).find(({ envelope }) => envelope?.subject === subject)
      const mail = found && (await client.fetchOne(String(found.uid), { source: true }, { uid: true }))
      return mail ? (mail.source ?? Buffer.alloc(0)).toString() : undefined
    },
    move: async (subject: string, to: string) => client.messageMove(await uidOf(subject), to, { uid: true }),
    remove: async (subject: string, path?: string) => client.messageDelete(await uidOf(subject, path), { uid: true }),
    flag: async (subject: string, flag: string) => client.messageFlagsAdd(await uidOf(subject), [flag], { uid: true }),
    [Symbol.asyncDispose]: () => client.logout(),
  }
}

export const inbox = (mails: readonly Listed[]) => mails.map(({ subject }) => subject).toSorted()
