import { randomUUID } from 'node:crypto'
import { chown, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailUser } from './mail-user.ts'

let user: ReturnType<typeof mailUser> | undefined
let count = 0

type Into = { folder?: string; flags?: string }

/** `flags` as Maildir writes them: S seen, F flagged, R replied, D draft, T trashed. */
export async function putMail(maildir: string, source: Buffer, { folder, flags = '' }: Into): Promise<void> {
  user ??= mailUser()
  const path = folder ? join(maildir, `.${folder}`) : maildir
  await makeMaildir(path)
  // Servers that give UIDs take new files in the order of their names.
  const name = `${Math.floor(Date.now() / 1000)}.M${String(++count).padStart(7, '0')}P${process.pid}.${randomUUID().slice(0, 8)}`
  const aside = join(path, 'tmp', name)
  await writeFile(aside, source)
  await chown(aside, user.uid, user.gid)
  await rename(aside, join(path, 'cur', `${name}:2,${flags}`))
}

/** Each folder by itself, so that each belongs to the mailbox's owner. */
export async function makeMaildir(path: string): Promise<void> {
  user ??= mailUser()
  for (const part of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(path, part), { recursive: true })
    await chown(join(path, part), user.uid, user.gid)
  }
}
