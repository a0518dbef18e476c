import { sql, type Kysely } from 'kysely'

export async function createEmailIndexes(db: Kysely<unknown>): Promise<void> {
  const createIndex = (name: string, columns: string[]) => db.schema.createIndex(name).on('emails').columns(columns)
  const notDeleted = sql<boolean>`"deletedAt" is null`
  await createIndex('emails_folder', ['userId', 'folder', 'time', 'id']).where(notDeleted).execute()
  await createIndex('emails_time', ['userId', 'time', 'id']).where(notDeleted).execute()
  await createIndex('emails_unread', ['userId', 'folder', 'time', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "isRead" = 0`)
    .execute()
  await createIndex('emails_starred', ['userId', 'time', 'id', 'folder'])
    .where(sql<boolean>`"deletedAt" is null and "isStarred" = 1`)
    .execute()
  await createIndex('emails_account', ['accountId', 'folder', 'time', 'id'])
    .where(sql<boolean>`"deletedAt" is null and "accountId" is not null`)
    .execute()
  await createIndex('emails_thread', ['userId', 'threadId', 'time']).execute()
  await createIndex('emails_message', ['userId', 'messageId']).execute()
  await createIndex('emails_remote', ['remoteFolderId', 'uid'])
    .where(sql<boolean>`"remoteFolderId" is not null`)
    .execute()
  await createIndex('emails_client', ['userId', 'clientId'])
    .unique()
    .where(sql<boolean>`"clientId" is not null`)
    .execute()
  await createIndex('emails_deleted', ['deletedAt'])
    .where(sql<boolean>`"deletedAt" is not null`)
    .execute()
}
