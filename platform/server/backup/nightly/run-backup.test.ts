import { expect, test } from 'vitest'
import type { WalAnswer, WalControl, WalTask } from '../../database/wal-control.ts'
import { openBackupFixture } from '../testing/backup-fixture.ts'
import { runBackup } from './run-backup.ts'

test('does not start a backup if the write-ahead log cannot be held', async () => {
  await using fixture = await openBackupFixture()
  const performed: WalTask[] = []
  const answer: WalAnswer = { position: null, isHeld: false, problem: 'ENOSPC: no space left on device' }
  const wal: WalControl = { folder: fixture.folder, perform: async (work) => (performed.push(work), answer) }
  await expect(runBackup(fixture.task, wal)).rejects.toThrow('no space left')
  expect(performed).toEqual(['hold', 'release'])
})
