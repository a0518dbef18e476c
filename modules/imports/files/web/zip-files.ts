import type { ChosenFile } from '../../web/chosen-content.ts'

type ZipProgress = { onProgress: (part: number) => void; signal: AbortSignal }

/** Puts the files into one uncompressed ZIP file. Throws the abort reason of the signal. */
export async function zipFiles(files: readonly ChosenFile[], name: string, { onProgress, signal }: ZipProgress): Promise<File> {
  const { BlobReader, BlobWriter, configure, ZipWriter } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0, signal })
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  let written = 0
  for (const { path, file } of files) {
    signal.throwIfAborted()
    await zip.add(path, new BlobReader(file))
    written += file.size
    onProgress(total > 0 ? written / total : 0)
  }
  return new File([await zip.close()], name, { type: 'application/zip' })
}
