import { mkdir, writeFile, chown } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { TEST_DOMAIN, type MailServerSettings } from './mail-server-settings.ts'
import { getMailboxUser } from './mailbox-user.ts'

export const postfixCommand = ({ folder }: MailServerSettings): [string, ...string[]] => [
  '/usr/sbin/postfix',
  '-c',
  join(folder, 'postfix'),
  'start-fg',
]

/** Writes the configuration of a Postfix that runs in this folder and delivers to Dovecot's mailboxes. */
export async function writePostfix({ folder, smtpPort, users }: MailServerSettings): Promise<void> {
  const home = join(folder, 'postfix')
  for (const path of [home, join(home, 'queue'), join(home, 'data')]) await mkdir(path)
  const uid = Number(execFileSync('id', ['-u', 'postfix']).toString())
  await chown(join(home, 'data'), uid, uid)
  await writeFile(join(home, 'boxes'), users.map((user) => `${user}@${TEST_DOMAIN} ${user}/Maildir/\n`).join(''))
  await writeFile(join(home, 'main.cf'), settings(folder))
  await writeFile(join(home, 'master.cf'), services(smtpPort))
}

function settings(folder: string): string {
  const { uid, gid } = getMailboxUser()
  return `
compatibility_level = 3.6
queue_directory = ${folder}/postfix/queue
data_directory = ${folder}/postfix/data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
myhostname = smtp.${TEST_DOMAIN}
mydestination =
mynetworks = 127.0.0.0/8
inet_protocols = ipv4
default_transport = error:nobody outside
virtual_mailbox_domains = ${TEST_DOMAIN}
virtual_mailbox_base = ${folder}/home
virtual_mailbox_maps = texthash:${folder}/postfix/boxes
virtual_mailbox_limit = 0
virtual_minimum_uid = 1
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
message_size_limit = 100000000
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/auth
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_recipient_limit = 1000
`
}

const services = (smtpPort: number) => `
127.0.0.1:${smtpPort} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
