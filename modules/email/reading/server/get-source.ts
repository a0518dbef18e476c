import { visible } from '#platform/server/abilities/visible.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import { MailServerError } from '../../server/connection/mail-server-error.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { connectImap, MAX_EMAIL_BYTES } from '../../server/connection/connect-imap.ts'
import { buildEmailSource } from '../../server/mime/email-source.ts'
import { loadPasswordCipher, PasswordDecryptionError } from '../../server/connection/password-cipher.ts'
import type { AccountRecord, EmailRecord } from '../../server/tables.ts'

const TIMEOUTS = { connectMs: 8_000, inactivityMs: 30_000 }

/** Returns the original from the mail server, or builds it for emails written here. 503 if the server cannot be reached. */
export async function getSource(ctx: EmailContext, { id }: { id: number }): Promise<ApiResponse<string>> {
  const mail = await visible(ctx, emailSubject).selectAll().where('emails.id', '=', id).executeTakeFirst()
  if (!mail) throw notFound(emailSubject.entity)
  const source = (await findRemoteSource(ctx, mail)) ?? (await buildEmailSource(ctx, mail))
  return new ApiResponse(200, source as unknown as string, {
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="mail-${id}.eml"`,
    'content-length': String(source.length),
  })
}

async function findRemoteSource(ctx: EmailContext, mail: EmailRecord): Promise<Buffer | undefined> {
  if (mail.accountId === null || mail.remoteFolderId === null || mail.uid === null) return undefined
  const account = await ctx.db.selectFrom('email_accounts').selectAll().where('id', '=', mail.accountId).executeTakeFirst()
  const folder = await ctx.db.selectFrom('email_remote_folders').selectAll().where('id', '=', mail.remoteFolderId).executeTakeFirst()
  if (!account || !folder) return undefined
  return fetchSource(ctx, account, { folder, uid: mail.uid }).catch((error: unknown) => {
    if (!(error instanceof MailServerError || error instanceof PasswordDecryptionError || error instanceof OutboundError))
      ctx.log.warn({ err: error, mail: mail.id }, 'could not fetch the source of an email')
    throw new ApiError(503, 'email.unreachable', 'The mail server with the original email cannot be reached right now. Try again later.')
  })
}

type RemoteLocation = { folder: { path: string; uidValidity: string }; uid: number }

async function fetchSource(
  { config, outbound }: EmailContext,
  account: AccountRecord,
  { folder, uid }: RemoteLocation,
): Promise<Buffer | undefined> {
  const cipher = await loadPasswordCipher(config.dataDir)
  const client = await connectImap(account, cipher.decrypt(account.password, account.id), { outbound, timeouts: TIMEOUTS })
  try {
    const mailbox = await client.mailboxOpen(folder.path, { readOnly: true })
    if (String(mailbox.uidValidity) !== folder.uidValidity) return undefined
    const mail = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: MAX_EMAIL_BYTES } }, { uid: true })
    return (mail && mail.source) || undefined
  } finally {
    client.close()
  }
}
