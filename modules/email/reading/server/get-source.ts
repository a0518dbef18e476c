import { visible } from '#platform/server/abilities/visible.ts'
import { Answer } from '#platform/server/module.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { AccountFailure } from '../../server/connection/account-failure.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { connectImap, LARGEST_BYTES } from '../../server/connection/connect-imap.ts'
import { sourceOf } from '../../server/mime/source-of.ts'
import { readSeal, SealBroken } from '../../server/connection/password-seal.ts'
import type { AccountRecord, MailRecord } from '../../server/tables.ts'

/** Somebody waits for it. */
const PATIENCE = { connectMs: 8_000, silenceMs: 30_000 }

/** From its server as it came; else as it was written here. Refusal 503 where the server does not answer. */
export async function getSource(ctx: EmailContext, { id }: { id: number }): Promise<Answer<string>> {
  const mail = await visible(ctx, mailSubject).selectAll().where('emails.id', '=', id).executeTakeFirst()
  if (!mail) throw notFound(mailSubject.entity)
  const source = (await fromServer(ctx, mail)) ?? (await sourceOf(ctx, mail))
  return new Answer(200, source as unknown as string, {
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="mail-${id}.eml"`,
    'content-length': String(source.length),
  })
}

async function fromServer(ctx: EmailContext, mail: MailRecord): Promise<Buffer | undefined> {
  if (mail.accountId === null || mail.remoteFolderId === null || mail.uid === null) return undefined
  const account = await ctx.db.selectFrom('email_accounts').selectAll().where('id', '=', mail.accountId).executeTakeFirst()
  const folder = await ctx.db.selectFrom('email_remote_folders').selectAll().where('id', '=', mail.remoteFolderId).executeTakeFirst()
  if (!account || !folder) return undefined
  return fetchSource(ctx, account, { folder, uid: mail.uid }).catch((error: unknown) => {
    if (!(error instanceof AccountFailure || error instanceof SealBroken))
      ctx.log.warn({ err: error, mail: mail.id }, 'a source was not fetched')
    throw new Refusal(503, 'email.unreachable', 'The mail server that has the original cannot be asked right now.')
  })
}

type Place = { folder: { path: string; uidValidity: string }; uid: number }

async function fetchSource({ config }: EmailContext, account: AccountRecord, { folder, uid }: Place): Promise<Buffer | undefined> {
  const seal = await readSeal(config.dataDir)
  const client = await connectImap(account, seal.open(account.password, account.id), PATIENCE)
  try {
    const mailbox = await client.mailboxOpen(folder.path, { readOnly: true })
    if (String(mailbox.uidValidity) !== folder.uidValidity) return undefined
    const mail = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: LARGEST_BYTES } }, { uid: true })
    return (mail && mail.source) || undefined
  } finally {
    client.close()
  }
}
