import { sql, type Kysely } from 'kysely'

/** What was deleted stands in no list and is counted by none. */
export async function indexMails(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('emails').columns(columns)
  const there = sql<boolean>`"deletedAt" is null`
  await index('emails_folder', ['userId', 'folder', 'time', 'id']).where(there).execute()
  await index('emails_time', ['userId', 'time', 'id']).where(there).execute()
  await index('emails_unread', ['userId', 'folder', 'time', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "isRead" = 0`)
    .execute()
  await index('emails_starred', ['userId', 'time', 'id', 'folder'])
    .where(sql<boolean>`"deletedAt" is null and "isStarred" = 1`)
    .execute()
  await index('emails_account', ['accountId', 'folder', 'time', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "accountId" is not null`)
    .execute()
  await index('emails_thread', ['userId', 'threadId', 'time']).execute()
  await index('emails_message', ['userId', 'messageId']).execute()
  await index('emails_remote', ['remoteFolderId', 'uid'])
    .where(sql<boolean>`"remoteFolderId" is not null`)
    .execute()
  await index('emails_client', ['userId', 'clientId'])
    .unique()
    .where(sql<boolean>`"clientId" is not null`)
    .execute()
  await index('emails_deleted', ['deletedAt'])
    .where(sql<boolean>`"deletedAt" is not null`)
    .execute()
}
