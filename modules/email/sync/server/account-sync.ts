import { setTimeout as pause } from 'node:timers/promises'
import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import { MailServerError, toMailServerError } from '../../server/connection/mail-server-error.ts'
import { selectActiveAccounts } from '../../server/connection/active-accounts.ts'
import { loadPasswordCipher, PasswordDecryptionError } from '../../server/connection/password-cipher.ts'
import type { AccountRecord } from '../../server/tables.ts'
import { connectImap, DEFAULT_TIMEOUTS, type ConnectionTimeouts } from '../../server/connection/connect-imap.ts'
import { UidValidityChangedError } from './with-folder.ts'
import { getFingerprint } from './compare-folder.ts'
import { SyncProgress } from './sync-progress.ts'
import { syncOnce } from './sync-once.ts'
import { SyncAborted, type SyncSession } from './sync-session.ts'
import type { SyncContext } from './sync-context.ts'

export type SyncOptions = {
  openContext: () => SyncContext
  timeouts?: ConnectionTimeouts
  onEnd?: () => void
}

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 5 * 60_000
const CONNECTION_FIELDS = ['imapHost', 'imapPort', 'imapSecurity', 'username', 'password'] as const
const PASSWORD_RETRY_MS = 60 * 60_000
/** A server that changes its UIDs this often is left alone for a while. */
const MAX_UID_CHANGES = 3
const POLL_MS = 60_000

export class AccountSync {
  readonly #options: SyncOptions
  readonly #accountId: number
  readonly #abortController = new AbortController()
  #wake = Promise.withResolvers<void>()
  #password = ''
  #uidChanges = 0
  /** Error event of the connection; more precise than the error of the command in progress. */
  #connectionError: unknown
  readonly #finished: Promise<void>

  constructor(accountId: number, options: SyncOptions) {
    this.#accountId = accountId
    this.#options = options
    const { openContext, onEnd } = options
    this.#finished = this.#run()
      .catch((error: unknown) => openContext().log.error({ err: error, account: accountId }, 'an email sync ended unexpectedly'))
      .finally(onEnd)
  }

  wake(): void {
    this.#wake.resolve()
  }

  async stop(): Promise<void> {
    this.#abortController.abort()
    this.wake()
    await this.#finished
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#abortController.signal.aborted; failures++) {
      let progress: SyncProgress | undefined
      this.#connectionError = undefined
      try {
        const account = await this.#loadAccount()
        if (!account) return
        progress = new SyncProgress(this.#options.openContext, account)
        await this.#syncConnected(account, progress, () => (failures = 0))
      } catch (error) {
        if (this.#abortController.signal.aborted || error instanceof SyncAborted) return
        await this.#waitBeforeRetry(this.#connectionError ?? error, progress, failures)
      }
    }
  }

  #loadAccount(): Promise<AccountRecord | undefined> {
    const { db } = this.#options.openContext()
    return selectActiveAccounts(db).selectAll().where('id', '=', this.#accountId).executeTakeFirst()
  }

  async #syncConnected(account: AccountRecord, progress: SyncProgress, onSuccess: () => void): Promise<void> {
    const { openContext, timeouts = DEFAULT_TIMEOUTS } = this.#options
    const { config, outbound } = openContext()
    const cipher = await loadPasswordCipher(config.dataDir)
    this.#password = cipher.decrypt(account.password, account.id)
    const client = await connectImap(account, this.#password, { outbound, timeouts })
    client.on('error', (error) => (this.#connectionError ??= error))
    const sync: SyncSession = {
      openContext,
      account,
      client,
      progress,
      fingerprints: new Map(),
      unreadable: new Set(),
      signal: this.#abortController.signal,
    }
    const abort = () => client.close()
    this.#abortController.signal.addEventListener('abort', abort)
    try {
      while (!this.#abortController.signal.aborted && (await this.#isConnectionCurrent(account))) {
        this.#wake = Promise.withResolvers()
        if (!(await this.#trySync(sync))) continue
        onSuccess()
        await progress.update({ state: 'idle', problem: null, isSynced: true })
        await this.#waitForChange(sync)
      }
    } finally {
      this.#abortController.signal.removeEventListener('abort', abort)
      client.close()
    }
  }

  async #isConnectionCurrent(account: AccountRecord): Promise<boolean> {
    const now = await this.#loadAccount()
    return now !== undefined && CONNECTION_FIELDS.every((name) => now[name] === account[name])
  }

  /** False if UIDs changed during the sync and it must be repeated. */
  async #trySync(sync: SyncSession): Promise<boolean> {
    return syncOnce(sync).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof UidValidityChangedError) || ++this.#uidChanges % MAX_UID_CHANGES === 0) throw error
        return false
      },
    )
  }

  async #waitForChange({ client, fingerprints }: SyncSession): Promise<void> {
    const change = Promise.withResolvers<void>()
    const notify = () => change.resolve()
    for (const event of ['exists', 'expunge', 'flags', 'close']) client.on(event, notify)
    const timer = setTimeout(notify, POLL_MS)
    try {
      const inbox = await client.mailboxOpen('INBOX', { readOnly: true })
      if (![...fingerprints.values()].includes(getFingerprint(inbox))) return
      client.idle().catch(notify)
      await Promise.race([change.promise, this.#wake.promise])
    } finally {
      clearTimeout(timer)
      for (const event of ['exists', 'expunge', 'flags', 'close']) client.off(event, notify)
    }
    if (!client.usable) throw new MailServerError('broken_line', 'The server closed the connection.')
  }

  /** Exponential backoff, also while the database is unavailable; a manual request skips the wait. */
  async #waitBeforeRetry(error: unknown, progress: SyncProgress | undefined, failures: number): Promise<void> {
    const failure =
      error instanceof PasswordDecryptionError
        ? new MailServerError('password', error.message)
        : toMailServerError(error, 'server', this.#password)
    const needsUser = failure.code === 'password'
    const { log } = this.#options.openContext()
    if (!(error instanceof MailServerError || error instanceof PasswordDecryptionError || error instanceof OutboundError))
      log.warn({ err: error, account: this.#accountId }, 'an email sync failed')
    const update = {
      state: needsUser ? ('failed' as const) : ('waiting' as const),
      problem: { code: failure.code, detail: failure.message },
    }
    await progress
      ?.update(update)
      .catch((saveError: unknown) => log.warn({ err: saveError }, 'could not save the state of an email account'))
    const wait = needsUser ? PASSWORD_RETRY_MS : Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.75 + Math.random() / 2)
    this.#wake = Promise.withResolvers()
    if (this.#abortController.signal.aborted) return
    const timer = new AbortController()
    await Promise.race([pause(wait, undefined, { signal: timer.signal, ref: false }).catch(() => undefined), this.#wake.promise])
    timer.abort()
  }
}
