import type { ListResponse } from 'imapflow'
import type { Selectable } from 'kysely'
import { folders, type Folder } from '../../contract.ts'
import type { EmailTables } from '../../server/tables.ts'
import type { Sync } from './sync.ts'

export type RemoteFolder = Selectable<EmailTables['email_remote_folders']>

const specialUses: Record<string, Folder> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'draft',
  '\\Junk': 'spam',
  '\\Trash': 'trash',
}

/** What servers without SPECIAL-USE call them. */
const names: Record<Exclude<Folder, 'inbox'>, RegExp> = {
  sent: /^(?:sent|sent items|sent messages|sent mail|gesendet|gesendete (?:objekte|elemente)|envoyés|éléments envoyés|enviados|itens enviados|已发送.*)$/iu,
  draft: /^(?:drafts?|entwürfe|brouillons|rascunhos|草稿箱?)$/iu,
  spam: /^(?:junk|spam|junk e-?mail|bulk mail|unerwünscht|indésirables|lixo eletrônico|垃圾邮件)$/iu,
  trash: /^(?:trash|deleted|deleted items|deleted messages|bin|papierkorb|gelöschte (?:objekte|elemente)|corbeille|lixeira|已删除.*)$/iu,
}

/** How we call a folder that we have to make. */
const ownNames: Record<Folder, string> = { inbox: 'INBOX', sent: 'Sent', draft: 'Drafts', spam: 'Junk', trash: 'Trash' }

/** The folders of the server that are ours too, one each, the inbox first: by what the server says they are for, else by their names. */
export async function matchFolders(sync: Sync): Promise<RemoteFolder[]> {
  const listed = (await sync.client.list()).filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  const paths = folders.flatMap((folder) => {
    const found =
      listed.find((one) => isMeant(one, folder)) ??
      listed.find((one) => isNamed(one, folder)) ??
      listed.find((one) => isGuessed(one, folder))
    return found ? [{ folder, path: found.path }] : []
  })
  return storeFolders(sync, paths)
}

const isMeant = ({ specialUse, specialUseSource }: ListResponse, folder: Folder) =>
  specialUse !== undefined && specialUseSource !== 'name' && specialUses[specialUse] === folder

/** The library knows names in more languages, wherever they stand. */
const isGuessed = ({ specialUse }: ListResponse, folder: Folder) => specialUse !== undefined && specialUses[specialUse] === folder

function isNamed({ path, name, delimiter }: ListResponse, folder: Folder): boolean {
  if (folder === 'inbox') return path.toUpperCase() === 'INBOX'
  const isTop = path === name || path.toUpperCase() === `INBOX${delimiter}${name}`.toUpperCase()
  return isTop && names[folder].test(name)
}

type Path = { folder: Folder; path: string }

async function storeFolders({ open, account }: Sync, paths: readonly Path[]): Promise<RemoteFolder[]> {
  const known = await open().db.selectFrom('email_remote_folders').selectAll().where('accountId', '=', account.id).execute()
  const isKnown = ({ folder, path }: Path) => known.some((one) => one.path === path && one.folder === folder)
  if (!paths.every(isKnown)) await open().write(({ db }) => insertFolders(db, account.id, paths))
  const rows = await open().db.selectFrom('email_remote_folders').selectAll().where('accountId', '=', account.id).execute()
  return paths.map(({ path }) => rows.find((row) => row.path === path)!)
}

async function insertFolders(
  db: Parameters<Parameters<ReturnType<Sync['open']>['write']>[0]>[0]['db'],
  accountId: number,
  paths: readonly Path[],
) {
  await db
    .insertInto('email_remote_folders')
    .values(paths.map((path) => ({ accountId, ...path, uidValidity: '', lastUid: 0, modSeq: '0' })))
    .onConflict((conflict) => conflict.columns(['accountId', 'path']).doUpdateSet((eb) => ({ folder: eb.ref('excluded.folder') })))
    .execute()
}

/** The server's folder for one of ours; made where the server has none. */
export async function folderFor(sync: Sync, known: RemoteFolder[], folder: Folder): Promise<RemoteFolder> {
  const found = known.find((one) => one.folder === folder)
  if (found) return found
  const { path } = await sync.client.mailboxCreate(ownNames[folder])
  const [made] = await storeFolders(sync, [{ folder, path }])
  known.push(made!)
  return made!
}
