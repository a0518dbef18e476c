/** `hold`: no checkpoints until `release`, starting a generation if there is none; `abandon`: ends the generation and deletes its segments. */
export type WalTask = 'spool' | 'hold' | 'release' | 'abandon'

/**
 * All commits up to now are in segments up to `segment`. The current log begins with `firstSegment`; its first `walBytes` are committed and
 * in segments.
 */
export type SpoolPosition = { generation: string; segment: number; firstSegment: number; walBytes: number }

export type WalAnswer = {
  /** Null if there is no generation, so that a backup must start one. */
  position: SpoolPosition | null
  /** Whether checkpoints were held back until now. */
  isHeld: boolean
  /** Why the last generation ended. */
  problem: string | undefined
}

/** Copies SQLite's write-ahead log into the folder `wal` of DATA_DIR, for point-in-time recovery. */
export type WalControl = { folder: string; perform: (task: WalTask) => Promise<WalAnswer> }
