// @ts-check
// Plain JavaScript, like the worker: a worker that strips types uses 14 MB more.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyLog, readSalts, WAL_HEADER_BYTES } from './wal-log.js'
import { deleteState, readState, writeState } from './wal-state.js'

/** @typedef {import('./wal-state.js').WalState} WalState */
/** @typedef {import('../wal-control.ts').WalTask} WalTask */
/** @typedef {import('../wal-control.ts').WalAnswer} WalAnswer */

/** Like SQLite's own automatic checkpoints. */
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const FRAME_HEADER_BYTES = 24
const PARTIAL = '.partial'

/**
 * Copies the write-ahead log into segments, numbered without gaps within a generation, before a checkpoint empties it. All checkpoints are
 * made here, since the other connections only read; the database file changes at no other time.
 */
export class WalSpool {
  #run
  #file
  #folder
  #frameBytes
  /** @type {WalState | undefined} */
  #state
  #isHeld = false
  #checkpointAt = CHECKPOINT_BYTES
  /** @type {string | undefined} */
  #problem

  /**
   * @param {{ file: string, folder: string, run: (sql: string) => Record<string, unknown>[] }} options `run`: on the connection that writes
   */
  constructor({ file, folder, run }) {
    this.#file = file
    this.#folder = folder
    this.#run = run
    run('pragma wal_autocheckpoint = 0')
    this.#frameBytes = Number(run('pragma page_size')[0]?.['page_size']) + FRAME_HEADER_BYTES
    this.#guard(() => this.#resume())
  }

  /**
   * Outside of a transaction only.
   * @param {WalTask} task
   * @returns {WalAnswer}
   */
  perform(task) {
    const isHeld = this.#isHeld
    if (task === 'hold') this.#guard(() => this.#hold())
    if (task === 'spool') this.#guard(() => this.#spool())
    if (task === 'release') this.#isHeld = false
    if (task === 'abandon') this.#guard(() => this.#giveUp({ deletesSegments: true }))
    const problem = this.#problem
    this.#problem = undefined
    return { position: this.#toPosition(), isHeld, problem }
  }

  checkpointIfLarge() {
    if (this.#isHeld) return
    const bytes = statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (bytes < this.#checkpointAt) return
    const isComplete = this.#checkpoint()
    this.#checkpointAt = isComplete ? CHECKPOINT_BYTES : bytes + CHECKPOINT_BYTES
  }

  /** Leaves an empty log, so that closing the last connection checkpoints nothing. */
  close() {
    this.#checkpoint()
  }

  #toPosition() {
    if (!this.#state) return null
    const { generation, segment, firstSegment, offset, checkpointed } = this.#state
    const isEmpty = offset === checkpointed && this.#countFrames() === 0
    return { generation, segment, firstSegment: isEmpty ? segment + 1 : firstSegment, walBytes: isEmpty ? 0 : offset }
  }

  /** The database file stays as it is until `release`. */
  #hold() {
    this.#isHeld = true
    this.#state ??= {
      generation: new Date().toISOString().replaceAll(':', '-'),
      segment: 0,
      firstSegment: 1,
      salts: readSalts(`${this.#file}-wal`) ?? '',
      offset: 0,
      checkpointed: 0,
      isCheckpointing: false,
      database: null,
    }
    mkdirSync(join(this.#folder, this.#state.generation), { recursive: true, mode: 0o700 })
    this.#spool()
  }

  #spool() {
    const state = this.#state
    if (!state) return
    const time = new Date()
    const frames = this.#countFrames()
    const salts = readSalts(`${this.#file}-wal`)
    if (frames === 0 || !salts) return
    if (salts !== state.salts) this.#startNextLog(state, salts)
    const end = WAL_HEADER_BYTES + frames * this.#frameBytes
    if (end > state.offset) this.#writeSegment(state, end, time)
  }

  /**
   * @param {WalState} state
   * @param {string} salts
   */
  #startNextLog(state, salts) {
    if (state.offset !== state.checkpointed) throw new Error('Another program has emptied the write-ahead log.')
    Object.assign(state, { salts, offset: 0, checkpointed: 0, firstSegment: state.segment + 1 })
  }

  /**
   * The state is saved before the segment gets its name, so that a number is never used twice.
   * @param {WalState} state
   * @param {number} end
   * @param {Date} time
   */
  #writeSegment(state, end, time) {
    const name = `${String(state.segment + 1).padStart(10, '0')}_${time.toISOString().replaceAll(':', '-')}`
    const path = join(this.#folder, state.generation, name)
    copyLog(`${this.#file}-wal`, { start: state.offset, end, to: path + PARTIAL })
    Object.assign(state, { segment: state.segment + 1, offset: end })
    writeState(this.#folder, state)
    renameSync(path + PARTIAL, path)
  }

  #checkpoint() {
    this.#guard(() => {
      this.#spool()
      if (this.#state) writeState(this.#folder, { ...this.#state, isCheckpointing: true })
    })
    // Waiting for readers would delay all writes.
    this.#run('pragma busy_timeout = 0')
    const { busy, checkpointed } = this.#emptyLog()
    this.#run('pragma busy_timeout = 5000')
    const isComplete = busy === 0
    this.#guard(() => this.#saveCheckpoint(isComplete, checkpointed))
    return isComplete
  }

  /** A checkpoint that fails, as on a full disk, is repeated later; commits do not depend on it. */
  #emptyLog() {
    try {
      const [result] = this.#run('pragma wal_checkpoint(truncate)')
      return { busy: Number(result?.['busy']), checkpointed: Number(result?.['checkpointed']) }
    } catch {
      return { busy: 1, checkpointed: 0 }
    }
  }

  /**
   * @param {boolean} isComplete
   * @param {number} frames
   */
  #saveCheckpoint(isComplete, frames) {
    const state = this.#state
    if (!state) return
    state.checkpointed = isComplete ? state.offset : frames > 0 ? WAL_HEADER_BYTES + frames * this.#frameBytes : 0
    state.database = this.#describeDatabase()
    writeState(this.#folder, state)
  }

  #resume() {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const state = readState(this.#folder)
    if (!state) return
    if (!this.#continues(state)) throw new Error('The write-ahead log does not continue the last segment.')
    this.#finishSegments(join(this.#folder, state.generation), state.segment)
    this.#state = { ...state, isCheckpointing: false }
  }

  /** @param {WalState} state */
  #continues(state) {
    const salts = readSalts(`${this.#file}-wal`)
    if (salts === state.salts) return true
    if (!salts && state.isCheckpointing) return Boolean(Object.assign(state, { checkpointed: state.offset }))
    return state.offset === state.checkpointed && state.database === this.#describeDatabase()
  }

  /**
   * @param {string} folder
   * @param {number} last
   */
  #finishSegments(folder, last) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(PARTIAL))) {
      if (Number(name.slice(0, 10)) <= last) renameSync(join(folder, name), join(folder, basename(name, PARTIAL)))
      else rmSync(join(folder, name))
    }
  }

  /** Ends the generation; the next backup starts another one. Finished segments can still be shipped. */
  #giveUp({ deletesSegments = false } = {}) {
    this.#state = undefined
    deleteState(this.#folder)
    if (!deletesSegments) return
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name), { recursive: true, force: true })
  }

  /** Writes go on whatever happens to the spool. @param {() => void} work */
  #guard(work) {
    try {
      work()
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
      this.#problem = message
      try {
        this.#giveUp({ deletesSegments: code === 'ENOSPC' })
      } catch {
        this.#state = undefined
      }
    }
  }

  /** Committed frames in the log. */
  #countFrames() {
    return Number(this.#run('pragma wal_checkpoint(noop)')[0]?.['log'] ?? 0)
  }

  #describeDatabase() {
    const { mtimeNs, size } = statSync(this.#file, { bigint: true })
    return `${size} bytes of ${mtimeNs}`
  }
}
