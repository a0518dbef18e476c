import { randomUUID } from 'node:crypto'
import { chown, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMailboxUser } from './mailbox-user.ts'

let user: ReturnType<typeof getMailboxUser> | undefined
let count = 0

type MaildirOptions = { folder?: string; flags?: string }

/** Maildir flags: S seen, F flagged, R replied, D draft, T trashed. */
export async function writeToMaildir(maildir: string, source: Buffer, { folder, flags = '' }: MaildirOptions): Promise<void> {
  user ??= getMailboxUser()
  const path = folder ? join(maildir, `.${folder}`) : maildir
  await createMaildir(path)
  // Servers assign UIDs in the order of file names.
  const name = `${Math.floor(Date.now() / 1000)}.M${String(++count).padStart(7, '0')}P${process.pid}.${randomUUID().slice(0, 8)}`
  const aside = join(path, 'tmp', name)
  await writeFile(aside, source)
  await chown(aside, user.uid, user.gid)
  await rename(aside, join(path, 'cur', `${name}:2,${flags}`))
}

/** Each folder is created separately to set its owner. */
export async function createMaildir(path: string): Promise<void> {
  user ??= getMailboxUser()
  for (const part of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(path, part), { recursive: true })
    await chown(join(path, part), user.uid, user.gid)
  }
}
