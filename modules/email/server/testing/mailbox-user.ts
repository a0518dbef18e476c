import { execFileSync } from 'node:child_process'

/** The owner of the mailboxes; Dovecot refuses to open them as root. */
export function getMailboxUser(): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'nobody']).toString()))
  return { uid: uid!, gid: gid! }
}
