import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { entity, Id, Nullable, OneOf, readOnly, Time, withRead } from '#platform/contract/schema.ts'

export const securities = ['tls', 'starttls', 'none'] as const
export const accountStates = ['new', 'syncing', 'idle', 'waiting', 'failed'] as const
export const accountProblems = ['unreachable', 'password', 'certificate', 'no_imap', 'no_smtp', 'broken_line', 'timeout', 'server'] as const

/** In a hex triplet of the palette of labels. */
export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })

const Host = Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9.:_-]+$' })
const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
const Text = Type.String({ minLength: 1, maxLength: 320 })

const server = {
  imapHost: Host,
  imapPort: Port,
  imapSecurity: OneOf(securities),
  smtpHost: Host,
  smtpPort: Port,
  smtpSecurity: OneOf(securities),
  /** For both servers. */
  username: Text,
}

/** A mailbox on a server. Its password is never answered. */
export const Account = Type.Object({
  ...entity,
  /** As others see the sender. */
  name: Type.String({ minLength: 1, maxLength: 250, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' }),
  email: Type.String({ format: 'email', maxLength: 320 }),
  ...server,
  state: readOnly(OneOf(accountStates)),
  problem: readOnly(Nullable(Type.Object({ code: OneOf(accountProblems), detail: Type.String() }))),
  /** Mails that are here, and that the server has, of the folders under way. */
  synced: readOnly(Type.Integer()),
  total: readOnly(Type.Integer()),
  lastSyncAt: readOnly(Nullable(Time)),
})
export type Account = Static<typeof Account>

const LEADS = ['imapHost', 'imapPort', 'imapSecurity', 'smtpHost', 'smtpPort', 'smtpSecurity', 'username'] as const
type Way = Pick<Account, (typeof LEADS)[number]>

/** Whether its password would be told to other servers, or for another name, than it was given for; it is to be given again then. */
export const leadsElsewhere = (before: Way, after: Way) => LEADS.some((name) => after[name] !== before[name])

const Password = Type.String({ minLength: 1, maxLength: 1_000 })
const given = { name: Account.properties.name, email: Account.properties.email, ...server }
const AccountChange = Type.Object({ id: Id, ...Type.Partial(Type.Object(given)).properties, password: Type.Optional(Password) })
const OneAccount = Type.Object({ account: Account })

/** Built-in ones have no id and cannot be changed. */
export const Label = Type.Object({ id: Nullable(Id), name: Type.String({ minLength: 1, maxLength: 60 }), color: OneOf(labelColors) })
export type Label = Static<typeof Label>
const LabelName = Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\s:"](?:[^:"\\r\\n]*[^\\s:"])?$' })

export const MailSettings = Type.Object({
  /** HTML, sanitised as it is stored; under every new mail and answer. */
  signature: Type.String({ maxLength: 20_000 }),
  /** New mails are plain text. */
  isPlain: Type.Boolean(),
  /** Senders whose images from outside are shown. */
  trustedSenders: Type.Array(Type.String({ maxLength: 320 }), { maxItems: 10_000 }),
})
export type MailSettings = Static<typeof MailSettings>

const Settings = Type.Object({
  settings: MailSettings,
  /** One's own address in the workspace, where mail between colleagues arrives. */
  address: Type.String(),
})

export const accountEndpoints = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/pages/email/accounts',
    access: ['read', 'Mail'],
    summary: "One's own accounts on mail servers",
    topic: 'mail-accounts',
    input: Type.Object({}),
    output: Type.Object({ accounts: Type.Array(Account), total: Type.Integer() }),
  }),
  /** Tries both servers first: 400 with the code of an account's problem where one does not let us in. */
  addAccount: endpoint({
    method: 'POST',
    path: '/pages/email/add-account',
    access: ['create', 'MailAccount'],
    summary: 'Connect an account on a mail server',
    input: closed({ account: closed({ ...given, password: Password }) }),
    output: OneAccount,
  }),
  /** Where what leads to the servers changes, the password has to be given, and both servers are tried first. */
  updateAccount: endpoint({
    method: 'POST',
    path: '/pages/email/update-account',
    access: ['update', 'MailAccount'],
    summary: 'Change an account or its password',
    input: closed({ account: withRead(AccountChange, Account) }),
    output: OneAccount,
  }),
  /** Its mails go from here and stay on the server; what is here alone stays, and what waits to be sent is a draft again. */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/pages/email/delete-account',
    access: ['delete', 'MailAccount'],
    summary: 'Disconnect an account',
    input: Type.Object({ id: Id }),
    output: OneAccount,
  }),
  syncAccount: endpoint({
    method: 'POST',
    path: '/pages/email/sync-account',
    access: ['update', 'MailAccount'],
    summary: 'Look for new mail now',
    input: closed({ id: Id }),
    output: OneAccount,
  }),
  listLabels: endpoint({
    method: 'GET',
    path: '/pages/email/labels',
    access: ['read', 'Mail'],
    summary: 'The built-in labels and one’s own',
    topic: 'mails',
    input: Type.Object({}),
    output: Type.Object({ labels: Type.Array(Label), total: Type.Integer() }),
  }),
  /** 409 where the name is taken, whatever its case. */
  addLabel: endpoint({
    method: 'POST',
    path: '/pages/email/add-label',
    access: ['update', 'Mail'],
    summary: 'Make a label of one’s own',
    input: closed({ label: closed({ name: LabelName, color: OneOf(labelColors) }) }),
    output: Type.Object({ label: Label }),
  }),
  updateLabel: endpoint({
    method: 'POST',
    path: '/pages/email/update-label',
    access: ['update', 'Mail'],
    summary: 'Rename or recolour a label',
    input: closed({ label: closed({ id: Id, name: Type.Optional(LabelName), color: Type.Optional(OneOf(labelColors)) }) }),
    output: Type.Object({ label: Label }),
  }),
  deleteLabel: endpoint({
    method: 'DELETE',
    path: '/pages/email/delete-label',
    access: ['update', 'Mail'],
    summary: 'Delete a label; the mails stay',
    input: Type.Object({ id: Id }),
    output: Type.Object({ label: Label }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/pages/email/settings',
    access: ['read', 'Mail'],
    summary: 'Signature and habits',
    topic: 'mails',
    input: Type.Object({}),
    output: Settings,
  }),
  updateSettings: endpoint({
    method: 'POST',
    path: '/pages/email/update-settings',
    access: ['update', 'Mail'],
    summary: 'Change signature and habits',
    input: closed({ settings: Type.Partial(MailSettings, { additionalProperties: false }) }),
    output: Settings,
  }),
  /** At first the host of PUBLIC_URL, or `staffroom.local`. */
  getDomain: endpoint({
    method: 'GET',
    path: '/pages/email/domain',
    access: ['read', 'Mail'],
    summary: 'The domain of the workspace’s own addresses',
    topic: 'mails',
    input: Type.Object({}),
    output: Type.Object({ domain: Type.String() }),
  }),
  updateDomain: endpoint({
    method: 'POST',
    path: '/pages/email/update-domain',
    access: ['manage', 'MailDomain'],
    summary: 'Change the domain of the workspace’s own addresses',
    input: closed({ domain: Type.String({ maxLength: 253, pattern: '^(?!-)[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})+$' }) }),
    output: Type.Object({ domain: Type.String() }),
  }),
}
