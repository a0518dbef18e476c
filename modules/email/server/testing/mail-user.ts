import { execFileSync } from 'node:child_process'

/** Whom mailboxes belong to: Dovecot opens none as root. */
export function mailUser(): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'nobody']).toString()))
  return { uid: uid!, gid: gid! }
}
