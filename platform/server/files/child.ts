import { Readable } from 'node:stream'
import { storeUpload } from './store-upload.ts'

/** Runs as a process of its own in tests: stores 100,000 bytes in one piece and says what came of it. */
const content = Readable.from([Buffer.alloc(100_000, 'a')])
const outcome = await storeUpload(process.argv[2]!, content).catch(({ status, code }: { status: number; code: string }) => ({
  status,
  code,
}))
console.log(JSON.stringify(outcome))
