import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isQuick } from './scale.ts'
import { bucketFaults } from './faults/bucket-faults.ts'
import type { Fault } from './faults/fault.ts'
import { mailFault } from './faults/mail-fault.ts'
import { postgresFaults } from './faults/postgres-faults.ts'
import { runFault, type FaultReport } from './faults/run-fault.ts'
import { storageFaults } from './faults/storage-faults.ts'

// npm run faults                  all faults, each with a server of its own
// npm run faults -- disk mail     faults whose names contain one of these words
// npm run faults -- --quick       shorter, several at a time

const faults: readonly Fault[] = [...storageFaults, ...postgresFaults, ...bucketFaults, mailFault]
const CONCURRENCY = isQuick ? 2 : 1

const words = process.argv.slice(2).filter((argument) => argument !== '--quick')
const queue = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const missing = queue.flatMap(({ name, explainMissing }) => explainMissing?.()?.replace(/^/, `${name}: `) ?? [])
if (missing.length > 0) {
  console.log(missing.join('\n'))
  process.exit(1)
}
await mkdir('.cache', { recursive: true })
const folder = await mkdtemp(join('.cache', 'faults-'))
let failures = 0
try {
  await Promise.all(Array.from({ length: CONCURRENCY }, runFaults))
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(failures === 0 ? '\nNothing was lost, and the server recovered from every fault.' : `\n${failures} faults had problems.`)
process.exit(failures === 0 ? 0 : 1)

async function runFaults(): Promise<void> {
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const report = await runFault(fault, join(process.cwd(), folder)).catch((error: Error) => toFailure(fault, error))
    if (report.problems.length > 0) failures++
    print(report)
  }
}

function toFailure({ name }: Fault, error: Error): FaultReport {
  return { name, sees: [], kept: '', recovery: '', log: [], problems: [error.stack ?? error.message] }
}

function print({ name, sees, kept, recovery, log, problems }: FaultReport): void {
  console.log(`\n${name}`)
  for (const line of sees) console.log(`  users see   ${line}`)
  console.log(`  kept        ${kept}`)
  console.log(`  recovers    ${recovery}`)
  for (const line of log) console.log(`  log         ${line}`)
  for (const line of problems) console.log(`  PROBLEM     ${line}`)
}
