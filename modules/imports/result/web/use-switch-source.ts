import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { getUploadedContent } from '../../web/uploaded-files.ts'
import { useCreateImport } from '../../web/use-create-import.ts'

/** Imports the same files as another program. After a reload the user chooses them again. */
export function useSwitchSource(importId: number) {
  const navigate = useNavigate()
  const create = useCreateImport()
  const [isPending, setPending] = useState(false)
  const chooseAgain = (source: string) => navigate({ to: '/imports/new', search: { source } as never })
  const switchTo = async (source: string) => {
    const content = getUploadedContent(importId)
    if (!content) return chooseAgain(source)
    setPending(true)
    try {
      await create(source, content)
    } catch (problem) {
      showErrorToast(problem)
      await chooseAgain(source)
    }
    setPending(false)
  }
  return { switchTo, isPending }
}
