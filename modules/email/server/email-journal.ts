import type { EmailRecord } from './tables.ts'

/** How the journal shows an email that was added or deleted; the fields that must be unchanged for an undo. */
export const toJournalRecord = ({ userId, folder }: Pick<EmailRecord, 'userId' | 'folder'>, labels: readonly string[]) => ({
  userId,
  folder,
  labels,
})
