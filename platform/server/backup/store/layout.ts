/** Segments of SQLite's write-ahead log, numbered from 1 within a generation without gaps. */
export type WalPosition = { generation: string; segment: number }

/** `backups/<time>/staffroom.json`, written last: without it the backup is incomplete. */
export type StoredBackup = {
  format: number
  /** The state it contains, RFC 3339 in UTC. */
  createdAt: string
  database: 'sqlite' | 'postgres'
  /** Size and SHA-256 of each part before compression. */
  parts: Record<string, { bytes: number; sha256: string }>
  /** The number of file contents it refers to, and the bytes of those that this backup added. */
  contents: { count: number; bytes: number }
  /** The last segment that the backup includes. `firstSegment` is the first segment of the same log. */
  wal: (WalPosition & { firstSegment: number }) | null
}

export const BACKUP_FORMAT = 2
export const BACKUPS_PREFIX = 'backups/'
export const FILES_PREFIX = 'files/'
export const WAL_PREFIX = 'wal/'
export const INFO_NAME = 'staffroom.json'
/** The hashes of the contents, one a line. */
export const CONTENTS_NAME = 'contents.txt.zst'

/** The name of a backup: its time without characters that file systems reserve. */
export const toStamp = (time: Date) => time.toISOString().replaceAll(':', '-')

export const parseStamp = (stamp: string) => new Date(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

export const toBackupKey = (stamp: string, name: string) => `${BACKUPS_PREFIX}${stamp}/${name}`

/** `time`: all commits before it are in this segment or an earlier one. */
export type Segment = WalPosition & { key: string; bytes: number; time: Date }

export function parseSegmentKey(key: string, bytes: number): Segment | undefined {
  const [, generation, segment, stamp] = /^wal\/([\w.-]+)\/(\d{10})_([\w.-]+Z)\.zst$/.exec(key) ?? []
  return generation && segment && stamp ? { key, bytes, generation, segment: Number(segment), time: parseStamp(stamp) } : undefined
}

/** Holds the last time at which all commits were in stored segments, so that times without writes can be restored too. */
export const toCoverageKey = (generation: string) => `${WAL_PREFIX}${generation}/covered-until`
