import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { entityProperties, Id, Nullable, OneOf, readOnly, Time, withReadProperties, closedObject } from '#platform/contract/schema.ts'

export const connectionSecurityModes = ['tls', 'starttls', 'none'] as const
export const accountStates = ['new', 'syncing', 'idle', 'waiting', 'failed'] as const
export const accountProblemCodes = [
  'unreachable',
  'password',
  'certificate',
  'no_imap',
  'no_smtp',
  'broken_line',
  'timeout',
  'not_allowed',
  'server',
] as const

export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const

const Host = Type.String({
  minLength: 1,
  maxLength: 253,
  pattern: '^[A-Za-z0-9.:_-]+$',
  description: 'a host name such as mail.example.com',
})
const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
const Text = Type.String({ minLength: 1, maxLength: 320 })

const serverProperties = {
  imapHost: Host,
  imapPort: Port,
  imapSecurity: OneOf(connectionSecurityModes),
  smtpHost: Host,
  smtpPort: Port,
  smtpSecurity: OneOf(connectionSecurityModes),
  username: Text,
}

export const Account = Type.Object({
  ...entityProperties,
  name: Type.String({ minLength: 1, maxLength: 250, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$', description: 'a name on a single line' }),
  email: Type.String({ format: 'email', maxLength: 320 }),
  ...serverProperties,
  state: readOnly(OneOf(accountStates)),
  problem: readOnly(Nullable(Type.Object({ code: OneOf(accountProblemCodes), detail: Type.String() }))),
  /** Progress of the current sync: emails stored locally, and emails on the server. */
  synced: readOnly(Type.Integer()),
  total: readOnly(Type.Integer()),
  lastSyncAt: readOnly(Nullable(Time)),
  createsBills: Type.Boolean({ description: 'Whether e-invoices attached to new emails in the inbox become bills' }),
})
export type Account = Static<typeof Account>

const CONNECTION_FIELDS = ['imapHost', 'imapPort', 'imapSecurity', 'smtpHost', 'smtpPort', 'smtpSecurity', 'username'] as const
type Connection = Pick<Account, (typeof CONNECTION_FIELDS)[number]>

/** True if the stored password would be sent to another server or for another user name. The user must then enter it again. */
export const changesConnection = (before: Connection, after: Connection) => CONNECTION_FIELDS.some((name) => after[name] !== before[name])

const Password = Type.String({ minLength: 1, maxLength: 1_000 })
const accountInput = {
  name: Account.properties.name,
  email: Account.properties.email,
  ...serverProperties,
  createsBills: Type.Optional(Account.properties.createsBills),
}
const AccountUpdate = Type.Object({ id: Id, ...Type.Partial(Type.Object(accountInput)).properties, password: Type.Optional(Password) })
const AccountOutput = Type.Object({ account: Account })

/** `id` is null for built-in labels, which cannot be changed. */
export const Label = Type.Object({ id: Nullable(Id), name: Type.String({ minLength: 1, maxLength: 60 }), color: OneOf(labelColors) })
export type Label = Static<typeof Label>
const LabelName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\s:"](?:[^:"\\r\\n]*[^\\s:"])?$',
  description: 'a name without colons and quotation marks',
})

export const EmailSettings = Type.Object({
  /** HTML, sanitized when stored; appended to new emails and replies. */
  signature: Type.String({ maxLength: 20_000 }),
  isPlain: Type.Boolean(),
  /** Email addresses whose remote images load without asking. */
  trustedSenders: Type.Array(Type.String({ maxLength: 320 }), { maxItems: 10_000 }),
})
export type EmailSettings = Static<typeof EmailSettings>

const SettingsOutput = Type.Object({
  settings: EmailSettings,
  /** The user's internal address, to which colleagues write. */
  address: Type.String(),
})

export const accountEndpoints = {
  listAccounts: endpoint('GET /pages/email/accounts', {
    access: ['read', 'Mail'],
    summary: 'List connected email accounts',
    topic: 'mail-accounts',
    input: Type.Object({}),
    output: Type.Object({ accounts: Type.Array(Account), total: Type.Integer() }),
  }),
  /** 403 for `createsBills` without the permission to create bills. Signs in to both servers first; answers 400 with the code of the account problem if that fails. */
  addAccount: endpoint('POST /pages/email/add-account', {
    access: ['create', 'MailAccount'],
    summary: 'Connect an email account',
    input: closedObject({ account: closedObject({ ...accountInput, password: Password }) }),
    output: AccountOutput,
  }),
  /** Changing the server or user name requires the password again; both servers are tried before saving. */
  updateAccount: endpoint('POST /pages/email/update-account', {
    access: ['update', 'MailAccount'],
    summary: 'Update an account or its password',
    input: closedObject({ account: withReadProperties(AccountUpdate, Account) }),
    output: AccountOutput,
  }),
  /** Removes local copies; the server keeps its emails. Emails that exist only here stay, and queued ones become drafts. */
  deleteAccount: endpoint('DELETE /pages/email/delete-account', {
    access: ['delete', 'MailAccount'],
    summary: 'Disconnect an account',
    input: Type.Object({ id: Id }),
    output: AccountOutput,
  }),
  syncAccount: endpoint('POST /pages/email/sync-account', {
    access: ['update', 'MailAccount'],
    summary: 'Check for new email now',
    input: closedObject({ id: Id }),
    output: AccountOutput,
  }),
  listLabels: endpoint('GET /pages/email/labels', {
    access: ['read', 'Mail'],
    summary: 'List labels',
    topic: 'mails',
    input: Type.Object({}),
    output: Type.Object({ labels: Type.Array(Label), total: Type.Integer() }),
  }),
  /** 409 if the name is taken, ignoring case and accents. */
  addLabel: endpoint('POST /pages/email/add-label', {
    access: ['update', 'Mail'],
    summary: 'Create a label',
    input: closedObject({ label: closedObject({ name: LabelName, color: OneOf(labelColors) }) }),
    output: Type.Object({ label: Label }),
  }),
  updateLabel: endpoint('POST /pages/email/update-label', {
    access: ['update', 'Mail'],
    summary: 'Rename a label or change its color',
    input: closedObject({ label: closedObject({ id: Id, name: Type.Optional(LabelName), color: Type.Optional(OneOf(labelColors)) }) }),
    output: Type.Object({ label: Label }),
  }),
  deleteLabel: endpoint('DELETE /pages/email/delete-label', {
    access: ['update', 'Mail'],
    summary: 'Delete a label; the emails stay',
    input: Type.Object({ id: Id }),
    output: Type.Object({ label: Label }),
  }),
  getSettings: endpoint('GET /pages/email/settings', {
    access: ['read', 'Mail'],
    summary: 'Get email settings',
    topic: 'mails',
    input: Type.Object({}),
    output: SettingsOutput,
  }),
  updateSettings: endpoint('POST /pages/email/update-settings', {
    access: ['update', 'Mail'],
    summary: 'Update email settings',
    input: closedObject({ settings: Type.Partial(EmailSettings, { additionalProperties: false }) }),
    output: SettingsOutput,
  }),
  /** Defaults to the host of PUBLIC_URL, or `staffroom.local`. */
  getDomain: endpoint('GET /pages/email/domain', {
    access: ['read', 'Mail'],
    summary: 'Get the domain of internal addresses',
    topic: 'mails',
    input: Type.Object({}),
    output: Type.Object({ domain: Type.String() }),
  }),
  updateDomain: endpoint('POST /pages/email/update-domain', {
    access: ['manage', 'MailDomain'],
    summary: 'Change the domain of internal addresses',
    input: closedObject({
      domain: Type.String({
        maxLength: 253,
        pattern: '^(?!-)[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})+$',
        description: 'a domain such as example.com',
      }),
    }),
    output: Type.Object({ domain: Type.String() }),
  }),
}
