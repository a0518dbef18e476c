import { folderNames } from '../../../server/folder-names.ts'
import type { EmailFolder } from '../../../contract.ts'
import { parseGmailLabels } from './gmail-labels.ts'
import { decodeField, type HeaderFields } from './read-header.ts'

/** Where an email belongs and how it is marked. `folder` is null if the file does not tell; `labels` are names as in the file. */
export type EmailState = {
  folder: EmailFolder | null
  labels: readonly string[]
  isRead: boolean
  isStarred: boolean
  isAnswered: boolean
  isForwarded: boolean
  /** Deleted in Thunderbird, which removes such emails from its files only later. */
  isDeleted: boolean
}

const plainState: EmailState = {
  folder: null,
  labels: [],
  isRead: true,
  isStarred: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: false,
}

/** Reads the state that Gmail, Thunderbird, or mbox programs such as Mutt and Dovecot write; `folderPath` is the folder in the ZIP file. */
export function readEmailState(fields: HeaderFields, folderPath: string): EmailState {
  const gmailLabels = fields.get('x-gmail-labels')
  if (gmailLabels !== undefined) return readGmailState(gmailLabels)
  const location = readLocation(folderPath)
  const labels = [...location.labels, ...readKeywords(fields)]
  const isDraft = fields.get('x-unsent') === '1'
  return { ...plainState, ...readStatus(fields), folder: isDraft ? 'draft' : location.folder, labels: [...new Set(labels)] }
}

function readGmailState(value: string): EmailState {
  const { system, own } = parseGmailLabels(value)
  const folders = ['trash', 'spam', 'draft', 'inbox', 'sent'] as const
  return {
    ...plainState,
    // Gmail calls an email without a folder archived. Here it stays in the inbox.
    folder: folders.find((folder) => system.has(folder)) ?? 'inbox',
    labels: [...(system.has('important') ? ['important'] : []), ...own],
    isRead: !system.has('unread'),
    isStarred: system.has('starred'),
    isForwarded: system.has('forwarded'),
  }
}

/** The last part of the path, such as `Sent` or `Projects/2019`, is a known folder or else becomes a label. */
function readLocation(folderPath: string): Pick<EmailState, 'folder' | 'labels'> {
  const parts = folderPath
    .split('/')
    .filter((part) => part !== '' && !/^(?:inbox|takeout|mail|e-?mails?|local folders|imapmail|[\w-]+\.(?:\w+\.)+\w+)$/i.test(part))
  const last = folderPath.split('/').at(-1) ?? ''
  const folder = Object.entries(folderNames).find(([, names]) => names.test(last))?.[0] as EmailFolder | undefined
  if (folder) return { folder, labels: [] }
  return { folder: null, labels: parts.length > 0 ? [parts.join('/')] : [] }
}

function readStatus(fields: HeaderFields): Partial<EmailState> {
  const mozilla = fields.get('x-mozilla-status')
  if (mozilla !== undefined && /^[\da-f]{4}$/i.test(mozilla)) return readMozillaStatus(Number.parseInt(mozilla, 16))
  const status = `${fields.get('status') ?? ''}${fields.get('x-status') ?? ''}`
  if (!/^[A-Z]{1,8}$/i.test(status)) return {}
  const has = (letter: string) => status.includes(letter)
  return { isRead: has('R'), isStarred: has('F'), isAnswered: has('A'), isDeleted: has('D') }
}

const readMozillaStatus = (flags: number): Partial<EmailState> => ({
  isRead: (flags & 0x0001) !== 0,
  isAnswered: (flags & 0x0002) !== 0,
  isStarred: (flags & 0x0004) !== 0,
  isDeleted: (flags & 0x0008) !== 0,
  isForwarded: (flags & 0x1000) !== 0,
})

/** Thunderbird's default tags; it numbers them and calls the rest by their names. */
const mozillaTags: Record<string, string> = { $label1: 'important', $label2: 'company', $label3: 'personal' }

function readKeywords(fields: HeaderFields): string[] {
  const tags = (fields.get('x-mozilla-keys') ?? '').split(/\s+/).map((tag) => mozillaTags[tag] ?? tag)
  const keywords = decodeField(fields.get('x-keywords') ?? '').split(/[\s,]+/)
  return [...tags, ...keywords].filter((name) => name !== '' && !/^(?:\$|\\|(?:non)?junk$|notjunk$)/i.test(name))
}
