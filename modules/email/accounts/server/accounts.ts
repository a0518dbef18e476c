import type { Input, Output } from '#platform/contract/endpoint.ts'
import { changesConnection, type Account, type email } from '../../contract.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { verifyAccount } from './verify-account.ts'
import { disconnectAccount } from '../../server/connection/disconnect-account.ts'
import { accountSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { requestSync } from '../../server/connection/request-sync.ts'
import { detachLocalEmails } from './detach-local-emails.ts'
import { loadPasswordCipher, type PasswordCipher } from '../../server/connection/password-cipher.ts'
import type { AccountRecord } from '../../server/tables.ts'

type AccountOutput = { account: Account }

const MAX_ACCOUNTS = 20

export async function listAccounts(ctx: EmailContext): Promise<Output<typeof email.listAccounts>> {
  const rows = await visible(ctx, accountSubject).selectAll().orderBy('id').execute()
  return { accounts: rows.map(toAccountResponse), total: rows.length }
}

type AccountInput = Input<typeof email.addAccount>['account']

export const addAccount = new PreparedHandler(
  async (ctx: EmailContext, { account }: Input<typeof email.addAccount>): Promise<PasswordCipher> => {
    assertCanCreateBills(ctx, account)
    await verifyAccount(account, ctx.outbound)
    return loadPasswordCipher(ctx.config.dataDir)
  },
  async (ctx, { account }, cipher): Promise<AccountOutput> => {
    const ownAccounts = await visible(ctx, accountSubject).select('id').execute()
    if (ownAccounts.length >= MAX_ACCOUNTS)
      throw new ApiError(409, 'email.too_many_accounts', `You can connect at most ${MAX_ACCOUNTS} accounts.`)
    const { id } = await ctx.db
      .insertInto('email_accounts')
      .values(toAccountColumns(ctx, account))
      .returning('id')
      .executeTakeFirstOrThrow()
    const password = cipher.encrypt(account.password, id)
    const row = await ctx.db.updateTable('email_accounts').set({ password }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    ctx.recordChange({ entity: accountSubject.entity, id, before: null, after: toJournalRecord(row) })
    await requestSync(ctx, id)
    return { account: toAccountResponse(row) }
  },
)

const toAccountColumns = (ctx: EmailContext, { password: _, createsBills = false, ...input }: AccountInput) => ({
  ...input,
  createsBills: Number(createsBills),
  userId: getMailboxOwnerId(ctx.viewer),
  password: '',
  state: 'new' as const,
  problem: null,
  synced: 0,
  total: 0,
  lastSyncAt: null,
  removedAt: null,
  createdAt: ctx.now,
  updatedAt: ctx.now,
})

type AccountChanges = Input<typeof email.updateAccount>['account']

export const updateAccount = new PreparedHandler(
  async (ctx: EmailContext, { account }: { account: AccountChanges }): Promise<PasswordCipher> => {
    const before = await findVisible(ctx, accountSubject, account.id, 'update')
    const cipher = await loadPasswordCipher(ctx.config.dataDir)
    assertPasswordIfRequired(before, account)
    if (before.createsBills === 0) assertCanCreateBills(ctx, account)
    if (account.password !== undefined) await verifyAccount({ ...before, ...account, password: account.password }, ctx.outbound)
    return cipher
  },
  async (ctx, { account: { id, password, createsBills, ...input } }, cipher): Promise<AccountOutput> => {
    const before = await findVisible(ctx, accountSubject, id, 'update')
    assertPasswordIfRequired(before, { id, ...input, ...(password !== undefined && { password }) })
    const isReconnected = password !== undefined
    const columns = {
      ...input,
      ...(password !== undefined && { password: cipher.encrypt(password, id) }),
      ...(createsBills !== undefined && { createsBills: Number(createsBills) }),
      ...(isReconnected && { state: 'new' as const, problem: null }),
      updatedAt: ctx.now,
    }
    const row = await ctx.db.updateTable('email_accounts').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    ctx.recordChange({ entity: accountSubject.entity, id, before: toJournalRecord(before), after: toJournalRecord(row) })
    if (row.imapHost !== before.imapHost || row.username !== before.username) await expectOtherMailbox(ctx, id)
    if (isReconnected) await requestSync(ctx, id)
    return { account: toAccountResponse(row) }
  },
)

/** The stored password must never be sent to a server that it was not entered for. */
function assertPasswordIfRequired(before: AccountRecord, change: AccountChanges): void {
  if (change.password === undefined && changesConnection(before, { ...before, ...change }))
    throw invalidInput('/account/password', 'must be entered again')
}

function assertCanCreateBills(ctx: EmailContext, { createsBills }: Pick<AccountChanges, 'createsBills'>): void {
  if (!createsBills) return
  if (!ctx.receivedFiles) throw invalidInput('/account/createsBills', 'is not available here')
  assertCan(ctx, ...ctx.receivedFiles.access)
}

/** Another mailbox may reuse UIDs, so folders are compared again by message id. Its old emails are not new ones. */
async function expectOtherMailbox({ db }: EmailContext, accountId: number): Promise<void> {
  await db.updateTable('email_remote_folders').set({ uidValidity: '' }).where('accountId', '=', accountId).execute()
  await db.updateTable('email_accounts').set({ lastSyncAt: null }).where('id', '=', accountId).execute()
}

export async function deleteAccount(ctx: EmailContext, { id }: { id: number }): Promise<AccountOutput> {
  const before = await findVisible(ctx, accountSubject, id, 'delete')
  await detachLocalEmails(ctx, before)
  await disconnectAccount(ctx, id)
  ctx.recordChange({ entity: accountSubject.entity, id, before: toJournalRecord(before), after: null })
  return { account: toAccountResponse(before) }
}

export async function syncAccount(ctx: EmailContext, { id }: { id: number }): Promise<AccountOutput> {
  const row = await findVisible(ctx, accountSubject, id, 'update')
  await requestSync(ctx, id)
  return { account: toAccountResponse(row) }
}

const toJournalRecord = ({
  userId,
  name,
  email: address,
  imapHost,
  imapPort,
  smtpHost,
  smtpPort,
  username,
  createsBills,
}: AccountRecord) => ({
  userId,
  name,
  email: address,
  imapHost,
  imapPort,
  smtpHost,
  smtpPort,
  username,
  createsBills,
})

function toAccountResponse({ userId: _, password: __, removedAt: ___, problem, createsBills, ...row }: AccountRecord): Account {
  return { ...row, createsBills: createsBills === 1, problem: problem === null ? null : (JSON.parse(problem) as Account['problem']) }
}
