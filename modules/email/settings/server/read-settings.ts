import type { MailSettings } from '../../contract.ts'
import { ownId, type EmailContext } from '../../server/email-subjects.ts'

/** The viewer's signature and habits; as they are at first where nothing was changed. */
export async function settingsOf({ db, viewer }: Pick<EmailContext, 'db' | 'viewer'>): Promise<MailSettings> {
  const row = await db.selectFrom('email_settings').selectAll().where('id', '=', ownId(viewer)).executeTakeFirst()
  if (!row) return { signature: '', isPlain: false, trustedSenders: [] }
  return { signature: row.signature, isPlain: row.isPlain === 1, trustedSenders: JSON.parse(row.trustedSenders) as string[] }
}
