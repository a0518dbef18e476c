import { Readable } from 'node:stream'
import { storeUpload } from '../store-upload.ts'

const content = Readable.from([Buffer.alloc(100_000, 'a')])
const outcome = await storeUpload(process.argv[2]!, content).catch(({ status, code }: { status: number; code: string }) => ({
  status,
  code,
}))
console.log(JSON.stringify(outcome))
