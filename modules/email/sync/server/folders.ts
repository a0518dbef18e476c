import type { ListResponse } from 'imapflow'
import type { Selectable } from 'kysely'
import { emailFolders, type EmailFolder } from '../../contract.ts'
import { folderNames } from '../../server/folder-names.ts'
import type { EmailTables } from '../../server/tables.ts'
import type { SyncSession } from './sync-session.ts'

export type RemoteFolder = Selectable<EmailTables['email_remote_folders']>

const specialUses: Record<string, EmailFolder> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'draft',
  '\\Junk': 'spam',
  '\\Trash': 'trash',
}

const createdFolderNames: Record<EmailFolder, string> = { inbox: 'INBOX', sent: 'Sent', draft: 'Drafts', spam: 'Junk', trash: 'Trash' }

/** Maps the server's folders to ours, the inbox first: by SPECIAL-USE, then by name. */
export async function matchFolders(sync: SyncSession): Promise<RemoteFolder[]> {
  const mailboxes = (await sync.client.list()).filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  const paths = emailFolders.flatMap((folder) => {
    const mailbox =
      mailboxes.find((one) => matchesSpecialUse(one, folder)) ??
      mailboxes.find((one) => matchesName(one, folder)) ??
      mailboxes.find((one) => matchesGuessedUse(one, folder))
    return mailbox ? [{ folder, path: mailbox.path }] : []
  })
  return storeFolders(sync, paths)
}

const matchesSpecialUse = ({ specialUse, specialUseSource }: ListResponse, folder: EmailFolder) =>
  specialUse !== undefined && specialUseSource !== 'name' && specialUses[specialUse] === folder

/** imapflow guesses the use by names in more languages. */
const matchesGuessedUse = ({ specialUse }: ListResponse, folder: EmailFolder) =>
  specialUse !== undefined && specialUses[specialUse] === folder

function matchesName({ path, name, delimiter }: ListResponse, folder: EmailFolder): boolean {
  if (folder === 'inbox') return path.toUpperCase() === 'INBOX'
  const isTop = path === name || path.toUpperCase() === `INBOX${delimiter}${name}`.toUpperCase()
  return isTop && folderNames[folder].test(name)
}

type FolderPath = { folder: EmailFolder; path: string }

async function storeFolders({ openContext, account }: SyncSession, paths: readonly FolderPath[]): Promise<RemoteFolder[]> {
  const stored = await openContext().db.selectFrom('email_remote_folders').selectAll().where('accountId', '=', account.id).execute()
  const isKnown = ({ folder, path }: FolderPath) => stored.some((one) => one.path === path && one.folder === folder)
  if (!paths.every(isKnown)) await openContext().write(({ db }) => insertFolders(db, account.id, paths))
  const rows = await openContext().db.selectFrom('email_remote_folders').selectAll().where('accountId', '=', account.id).execute()
  return paths.map(({ path }) => rows.find((row) => row.path === path)!)
}

async function insertFolders(
  db: Parameters<Parameters<ReturnType<SyncSession['openContext']>['write']>[0]>[0]['db'],
  accountId: number,
  paths: readonly FolderPath[],
) {
  await db
    .insertInto('email_remote_folders')
    .values(paths.map((path) => ({ accountId, ...path, uidValidity: '', lastUid: 0, modSeq: '0' })))
    .onConflict((conflict) => conflict.columns(['accountId', 'path']).doUpdateSet((eb) => ({ folder: eb.ref('excluded.folder') })))
    .execute()
}

export async function findOrCreateFolder(sync: SyncSession, stored: RemoteFolder[], folder: EmailFolder): Promise<RemoteFolder> {
  const mailbox = stored.find((one) => one.folder === folder)
  if (mailbox) return mailbox
  const { path } = await sync.client.mailboxCreate(createdFolderNames[folder])
  const [created] = await storeFolders(sync, [{ folder, path }])
  stored.push(created!)
  return created!
}
