import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|json|svg|txt|webmanifest)$/
const MIN_SIZE = 200

export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'staffroom-precompress',
    apply: 'build',
    writeBundle: (options) => void (folder = options.dir!),
    async closeBundle() {
      if (!folder) return
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      await Promise.all(
        files.filter((file) => file.isFile() && TEXT.test(file.name)).map((file) => compress(join(file.parentPath, file.name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_SIZE) return
  const brotli = promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  await writeFile(`${file}.br`, await brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
