import type { Input, Output } from '#platform/contract/endpoint.ts'
import { leadsElsewhere, type Account, type email } from '../../contract.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { Prepared } from '#platform/server/module.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { tryAccount } from './verify-account.ts'
import { disconnectAccount } from '../../server/connection/disconnect-account.ts'
import { accountSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'
import { wantSync } from '../../server/connection/request-sync.ts'
import { keepOwn } from './keep-own.ts'
import { readSeal, type Seal } from '../../server/connection/password-seal.ts'
import type { AccountRecord } from '../../server/tables.ts'

type One = { account: Account }

/** Of one person. */
const MOST_ACCOUNTS = 20

export async function listAccounts(ctx: EmailContext): Promise<Output<typeof email.listAccounts>> {
  const rows = await visible(ctx, accountSubject).selectAll().orderBy('id').execute()
  return { accounts: rows.map(answered), total: rows.length }
}

type Added = Input<typeof email.addAccount>['account']

/** The servers are asked before the transaction begins. */
export const addAccount = new Prepared(
  async (ctx: EmailContext, { account }: Input<typeof email.addAccount>): Promise<Seal> => {
    await tryAccount(account, account.password)
    return readSeal(ctx.config.dataDir)
  },
  async (ctx, { account }, seal): Promise<One> => {
    const own = await visible(ctx, accountSubject).select('id').execute()
    if (own.length >= MOST_ACCOUNTS) throw new Refusal(409, 'email.too_many_accounts', `One person has at most ${MOST_ACCOUNTS} accounts.`)
    const { id } = await ctx.db.insertInto('email_accounts').values(columnsOf(ctx, account)).returning('id').executeTakeFirstOrThrow()
    const password = seal.seal(account.password, id)
    const row = await ctx.db.updateTable('email_accounts').set({ password }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    ctx.record({ entity: accountSubject.entity, id, before: null, after: kept(row) })
    await wantSync(ctx, id)
    return { account: answered(row) }
  },
)

const columnsOf = (ctx: EmailContext, { password: _, ...given }: Added) => ({
  ...given,
  userId: ownId(ctx.viewer),
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

type Change = Input<typeof email.updateAccount>['account']

export const updateAccount = new Prepared(
  async (ctx: EmailContext, { account }: { account: Change }): Promise<Seal> => {
    const before = await findVisible(ctx, accountSubject, account.id, 'update')
    const seal = await readSeal(ctx.config.dataDir)
    assertPasswordGiven(before, account)
    if (account.password !== undefined) await tryAccount({ ...before, ...account }, account.password)
    return seal
  },
  async (ctx, { account: { id, password, ...given } }, seal): Promise<One> => {
    const before = await findVisible(ctx, accountSubject, id, 'update')
    assertPasswordGiven(before, { id, ...given, ...(password !== undefined && { password }) })
    const isElsewhere = password !== undefined
    const columns = {
      ...given,
      ...(password !== undefined && { password: seal.seal(password, id) }),
      ...(isElsewhere && { state: 'new' as const, problem: null }),
      updatedAt: ctx.now,
    }
    const row = await ctx.db.updateTable('email_accounts').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    ctx.record({ entity: accountSubject.entity, id, before: kept(before), after: kept(row) })
    if (row.imapHost !== before.imapHost || row.username !== before.username) await forgetNumbers(ctx, id)
    if (isElsewhere) await wantSync(ctx, id)
    return { account: answered(row) }
  },
)

/** The stored one is for the servers that it was given for: nobody else may point it at theirs. */
function assertPasswordGiven(before: AccountRecord, change: Change): void {
  if (change.password === undefined && leadsElsewhere(before, { ...before, ...change }))
    throw invalid('/account/password', 'must be given again')
}

/** Another mailbox may give the same numbers to other mails: each folder is compared anew, by message ids. */
const forgetNumbers = ({ db }: EmailContext, accountId: number) =>
  db.updateTable('email_remote_folders').set({ uidValidity: '' }).where('accountId', '=', accountId).execute()

export async function deleteAccount(ctx: EmailContext, { id }: { id: number }): Promise<One> {
  const before = await findVisible(ctx, accountSubject, id, 'delete')
  await keepOwn(ctx, before)
  await disconnectAccount(ctx, id)
  ctx.record({ entity: accountSubject.entity, id, before: kept(before), after: null })
  return { account: answered(before) }
}

export async function syncAccount(ctx: EmailContext, { id }: { id: number }): Promise<One> {
  const row = await findVisible(ctx, accountSubject, id, 'update')
  await wantSync(ctx, id)
  return { account: answered(row) }
}

/** What the journal is given: neither the password, which nobody may read, nor what the sync notes. */
const kept = ({ userId, name, email: address, imapHost, imapPort, smtpHost, smtpPort, username }: AccountRecord) => ({
  userId,
  name,
  email: address,
  imapHost,
  imapPort,
  smtpHost,
  smtpPort,
  username,
})

function answered({ userId: _, password: __, removedAt: ___, problem, ...row }: AccountRecord): Account {
  return { ...row, problem: problem === null ? null : (JSON.parse(problem) as Account['problem']) }
}
