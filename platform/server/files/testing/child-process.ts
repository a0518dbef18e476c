import { Readable } from 'node:stream'
import { createFolderStore } from '../../object-store/folder-store.ts'
import { getFilesFolder } from '../content-folder.ts'
import { createContentStore } from '../content-store.ts'
import { storeUpload } from '../store-upload.ts'

const dataDir = process.argv[2]!
const contents = createContentStore({
  current: createFolderStore(getFilesFolder(dataDir)),
  withLock: (_, work) => work(),
  dataDir,
})

const content = Readable.from([Buffer.alloc(100_000, 'a')])
const outcome = await storeUpload(contents, content).catch(({ status, code }: { status: number; code: string }) => ({
  status,
  code,
}))
console.log(JSON.stringify(outcome))
