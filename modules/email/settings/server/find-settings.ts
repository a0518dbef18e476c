import type { EmailSettings } from '../../contract.ts'
import { getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'

export async function findSettings({ db, viewer }: Pick<EmailContext, 'db' | 'viewer'>): Promise<EmailSettings> {
  const row = await db.selectFrom('email_settings').selectAll().where('id', '=', getMailboxOwnerId(viewer)).executeTakeFirst()
  if (!row) return { signature: '', isPlain: false, trustedSenders: [] }
  return { signature: row.signature, isPlain: row.isPlain === 1, trustedSenders: JSON.parse(row.trustedSenders) as string[] }
}
