import { setTimeout as pause } from 'node:timers/promises'
import { AccountFailure, failureOf } from '../../server/connection/account-failure.ts'
import { liveAccounts } from '../../server/connection/active-accounts.ts'
import { readSeal, SealBroken } from '../../server/connection/password-seal.ts'
import type { AccountRecord } from '../../server/tables.ts'
import { connectImap, PATIENCE, type Patience } from '../../server/connection/connect-imap.ts'
import { RenumberedFolder } from './in-folder.ts'
import { markOf } from './look.ts'
import { Progress } from './progress.ts'
import { syncOnce } from './round.ts'
import { SyncEnded, type Sync } from './sync.ts'
import type { SyncContext } from './sync-context.ts'

export type SyncOptions = {
  open: () => SyncContext
  patience?: Patience
  /** It has ended, by itself too. */
  ended?: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
/** What a connection goes by. */
const WAY = ['imapHost', 'imapPort', 'imapSecurity', 'username', 'password'] as const
/** Where only the person can help. */
const HOPELESS_WAIT_MS = 60 * 60_000
/** A server that numbers anew again and again is left alone for a while. */
const RENUMBERED_AT_ONCE = 3
/** How often the folders that the server says nothing of are looked at. */
const LOOK_MS = 60_000

/** Keeps one account and its server the same, until stopped or the account is gone. */
export class AccountSync {
  readonly #options: SyncOptions
  readonly #accountId: number
  readonly #end = new AbortController()
  #wake = Promise.withResolvers<void>()
  #secret = ''
  #renumbered = 0
  /** What happened to the connection, which the command under way may not know. */
  #told: unknown
  readonly #done: Promise<void>

  constructor(accountId: number, options: SyncOptions) {
    this.#accountId = accountId
    this.#options = options
    const { open, ended } = options
    this.#done = this.#run()
      .catch((error: unknown) => open().log.error({ err: error, account: accountId }, 'a sync of mail ended'))
      .finally(ended)
  }

  /** Looks at the server now, whatever it waits for. */
  wake(): void {
    this.#wake.resolve()
  }

  async stop(): Promise<void> {
    this.#end.abort()
    this.wake()
    await this.#done
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#end.signal.aborted; failures++) {
      let progress: Progress | undefined
      this.#told = undefined
      try {
        const account = await this.#account()
        if (!account) return
        progress = new Progress(this.#options.open, account)
        await this.#connected(account, progress, () => (failures = 0))
      } catch (error) {
        if (this.#end.signal.aborted || error instanceof SyncEnded) return
        await this.#waitAfter(this.#told ?? error, progress, failures)
      }
    }
  }

  #account(): Promise<AccountRecord | undefined> {
    const { db } = this.#options.open()
    return liveAccounts(db).selectAll().where('id', '=', this.#accountId).executeTakeFirst()
  }

  async #connected(account: AccountRecord, progress: Progress, worked: () => void): Promise<void> {
    const { open, patience = PATIENCE } = this.#options
    const seal = await readSeal(open().config.dataDir)
    this.#secret = seal.open(account.password, account.id)
    const client = await connectImap(account, this.#secret, patience)
    client.on('error', (error) => (this.#told ??= error))
    const sync: Sync = { open, account, client, progress, seen: new Map(), unreadable: new Set(), signal: this.#end.signal }
    const abort = () => client.close()
    this.#end.signal.addEventListener('abort', abort)
    try {
      while (!this.#end.signal.aborted && (await this.#leadsThere(account))) {
        this.#wake = Promise.withResolvers()
        if (!(await this.#look(sync))) continue
        worked()
        await progress.note({ state: 'idle', problem: null, isLooked: true })
        await this.#untilNews(sync)
      }
    } finally {
      this.#end.signal.removeEventListener('abort', abort)
      client.close()
    }
  }

  /** False once the person has given another server or password: it is to be connected anew. */
  async #leadsThere(account: AccountRecord): Promise<boolean> {
    const now = await this.#account()
    return now !== undefined && WAY.every((name) => now[name] === account[name])
  }

  /** False where the server numbered a folder anew meanwhile: it is to be looked at again. */
  async #look(sync: Sync): Promise<boolean> {
    return syncOnce(sync).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof RenumberedFolder) || ++this.#renumbered % RENUMBERED_AT_ONCE === 0) throw error
        return false
      },
    )
  }

  /** Until the server says that the inbox changed, somebody asks, or it is time to look at the other folders. */
  async #untilNews({ client, seen }: Sync): Promise<void> {
    const news = Promise.withResolvers<void>()
    const tell = () => news.resolve()
    for (const event of ['exists', 'expunge', 'flags', 'close']) client.on(event, tell)
    const timer = setTimeout(tell, LOOK_MS)
    try {
      const inbox = await client.mailboxOpen('INBOX', { readOnly: true })
      if (![...seen.values()].includes(markOf(inbox))) return
      client.idle().catch(tell)
      await Promise.race([news.promise, this.#wake.promise])
    } finally {
      clearTimeout(timer)
      for (const event of ['exists', 'expunge', 'flags', 'close']) client.off(event, tell)
    }
    if (!client.usable) throw new AccountFailure('broken_line', 'The server closed the connection.')
  }

  /** Longer each time, also where the database is away and nothing can be noted; asked to, at once. */
  async #waitAfter(error: unknown, progress: Progress | undefined, failures: number): Promise<void> {
    const failure = error instanceof SealBroken ? new AccountFailure('password', error.message) : failureOf(error, 'server', this.#secret)
    const isHopeless = failure.code === 'password'
    const { log } = this.#options.open()
    if (!(error instanceof AccountFailure || error instanceof SealBroken))
      log.warn({ err: error, account: this.#accountId }, 'a sync of mail ended early')
    const told = {
      state: isHopeless ? ('failed' as const) : ('waiting' as const),
      problem: { code: failure.code, detail: failure.message },
    }
    await progress?.note(told).catch((unnoted: unknown) => log.warn({ err: unnoted }, 'how a mail account is could not be noted'))
    const wait = isHopeless ? HOPELESS_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2)
    this.#wake = Promise.withResolvers()
    if (this.#end.signal.aborted) return
    const timer = new AbortController()
    await Promise.race([pause(wait, undefined, { signal: timer.signal, ref: false }).catch(() => undefined), this.#wake.promise])
    timer.abort()
  }
}
