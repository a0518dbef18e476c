import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMailboxUser } from './mailbox-user.ts'
import { createMaildir } from './maildir.ts'
import { TEST_DOMAIN, TEST_PASSWORD, type MailServerSettings } from './mail-server-settings.ts'

export const dovecotCommand = ({ folder }: MailServerSettings): [string, ...string[]] => [
  '/usr/sbin/dovecot',
  '-F',
  '-c',
  join(folder, 'dovecot.conf'),
]

/** Writes the configuration and mailboxes of a Dovecot that runs in this folder. */
export async function writeDovecot({ folder, imapPort, users }: MailServerSettings): Promise<void> {
  const { uid, gid } = getMailboxUser()
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'home'))
  await chown(join(folder, 'home'), uid, gid)
  for (const user of users) {
    await mkdir(join(folder, 'home', user))
    await chown(join(folder, 'home', user), uid, gid)
    await createMaildir(join(folder, 'home', user, 'Maildir'))
  }
  const lines = users.map((user) => `${user}@${TEST_DOMAIN}:{PLAIN}${TEST_PASSWORD}::::::`)
  await writeFile(join(folder, 'users'), `${lines.join('\n')}\n`)
  await writeFile(join(folder, 'dovecot.conf'), settings({ folder, imapPort, uid, gid }))
}

type Settings = Pick<MailServerSettings, 'folder' | 'imapPort'> & { uid: number; gid: number }

const settings = ({ folder, imapPort, uid, gid }: Settings) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:~/Maildir
mail_max_userip_connections = 50
auth_failure_delay = 0
service imap-login {
  service_count = 0
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener ${folder}/auth {
    mode = 0666
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%n
}
${mailboxes}`

const mailboxes = `namespace inbox {
  inbox = yes
  separator = .
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
}
`
