import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { uploadFile } from '#platform/web/api/write-with-progress.ts'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../../products/contract.ts'

export type Upload = { key: number; name: string; part: number; problem: string | null; ending: AbortController }

let made = 0

/** Pictures that were chosen before their product was there. */
const waiting = new Map<number, readonly File[]>()

/** The page of the product sends them as soon as it shows. */
export const sendOnceShown = (productId: number, files: readonly File[]) => void waiting.set(productId, files)

/** Pictures on their way to a product, one after another so that they stand in the order they came in; a refused one stays until it is taken away. */
export function useImageUploads({ id: productId }: Pick<Product, 'id'>) {
  const { t } = useTranslation('ecommerce')
  const [awaited] = useState(() => begin(waiting.get(productId) ?? [], t('picture.tooLarge')))
  const [uploads, setUploads] = useState<Upload[]>(() => awaited.map(({ upload }) => upload))
  const attach = useAction(ecommerce.addProductImage, { topics: ['products'], onProblem: () => true })
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const forget = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function sendOne(file: File, { key, ending }: Upload): Promise<void> {
    if (ending.signal.aborted) return
    try {
      const { id } = await uploadFile(file, { signal: ending.signal, onProgress: (part) => change(key, { part }) })
      await attach.mutateAsync({ productId, fileId: id })
      forget(key)
    } catch (problem) {
      if (!ending.signal.aborted) change(key, { problem: problemText(problem) })
    }
  }

  const sendAll = (begun: readonly Begun[]) =>
    begun.reduce((before, { file, upload }) => before.then(() => (upload.problem ? undefined : sendOne(file, upload))), Promise.resolve())
  const sendAwaited = useEffectEvent(() => {
    if (waiting.delete(productId)) void sendAll(awaited)
  })
  useEffect(() => sendAwaited(), [])

  return {
    uploads,
    send: (files: readonly File[]) => {
      const begun = begin(files, t('picture.tooLarge'))
      setUploads((all) => [...all, ...begun.map(({ upload }) => upload)])
      void sendAll(begun)
    },
    drop: ({ key, ending }: Upload) => {
      ending.abort()
      forget(key)
    },
  }
}

type Begun = { file: File; upload: Upload }

const begin = (files: readonly File[], tooLarge: string): Begun[] =>
  files.map((file) => ({
    file,
    upload: {
      key: ++made,
      name: file.name,
      part: 0,
      problem: file.size > UPLOAD_LIMIT_BYTES ? tooLarge : null,
      ending: new AbortController(),
    },
  }))
