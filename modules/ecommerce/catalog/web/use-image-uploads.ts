import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../../products/product.ts'

export type ImageUpload = { key: number; name: string; progress: number; problem: string | null; controller: AbortController }

let lastKey = 0

/** Files selected before their product was created, by product id. */
const queuedFiles = new Map<number, readonly File[]>()

/** The new product's page uploads these files as soon as it mounts. */
export const queueImageUploads = (productId: number, files: readonly File[]) => void queuedFiles.set(productId, files)

/** Uploads images one after another to keep their order. A failed upload stays listed until it is dismissed. */
export function useImageUploads({ id: productId }: Pick<Product, 'id'>) {
  const { t } = useTranslation('ecommerce')
  const [queuedUploads] = useState(() => createUploads(queuedFiles.get(productId) ?? [], t('picture.tooLarge')))
  const [uploads, setUploads] = useState<ImageUpload[]>(() => queuedUploads.map(({ upload }) => upload))
  const attach = useApiMutation(ecommerce.addProductImage, { topics: ['products'], onError: () => true })
  const change = (key: number, changes: Partial<ImageUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const removeUpload = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function uploadOne(file: File, { key, controller }: ImageUpload): Promise<void> {
    if (controller.signal.aborted) return
    try {
      const { id } = await uploadFile(file, { signal: controller.signal, onProgress: (progress) => change(key, { progress }) })
      await attach.mutateAsync({ productId, fileId: id })
      removeUpload(key)
    } catch (problem) {
      if (!controller.signal.aborted) change(key, { problem: formatProblem(problem) })
    }
  }

  const uploadAll = (pending: readonly PendingUpload[]) =>
    pending.reduce(
      (before, { file, upload }) => before.then(() => (upload.problem ? undefined : uploadOne(file, upload))),
      Promise.resolve(),
    )
  const uploadQueued = useEffectEvent(() => {
    if (queuedFiles.delete(productId)) void uploadAll(queuedUploads)
  })
  useEffect(() => uploadQueued(), [])

  return {
    uploads,
    upload: (files: readonly File[]) => {
      const pending = createUploads(files, t('picture.tooLarge'))
      setUploads((all) => [...all, ...pending.map(({ upload }) => upload)])
      void uploadAll(pending)
    },
    cancel: ({ key, controller }: ImageUpload) => {
      controller.abort()
      removeUpload(key)
    },
  }
}

type PendingUpload = { file: File; upload: ImageUpload }

const createUploads = (files: readonly File[], tooLarge: string): PendingUpload[] =>
  files.map((file) => ({
    file,
    upload: {
      key: ++lastKey,
      name: file.name,
      progress: 0,
      problem: file.size > UPLOAD_LIMIT_BYTES ? tooLarge : null,
      controller: new AbortController(),
    },
  }))
