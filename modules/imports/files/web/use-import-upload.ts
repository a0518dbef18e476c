import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { imports } from '../../contract.ts'
import { rememberContent, type ChosenContent } from '../../web/chosen-content.ts'
import { mutationOptions } from '../../web/import-mutations.ts'
import { sendFiles, type UploadState } from './send-files.ts'

/** Uploads the files or the pasted table, creates the import and opens it. */
export function useImportUpload(source: string) {
  const navigate = useNavigate()
  const { mutateAsync } = useApiMutation(imports.createImport, { ...mutationOptions, onError: () => true })
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const [problem, setProblem] = useState<unknown>(null)
  const abort = useRef<AbortController>(undefined)
  useWarnBeforeUnload(state.phase !== 'idle')
  useEffect(() => () => abort.current?.abort(), [])
  const send = async (content: ChosenContent) => {
    const { signal } = (abort.current = new AbortController())
    setProblem(null)
    try {
      const fileIds = await sendFiles(content.files, { signal, onChange: setState })
      setState({ phase: 'creating' })
      const { data } = await mutateAsync({ source, fileIds, ...(fileIds.length === 0 && { text: content.text }) })
      rememberContent(data.import.id, content)
      await navigate({ to: `/imports/${data.import.id}`, replace: true })
    } catch (failure) {
      if (!signal.aborted) setProblem(failure)
      setState({ phase: 'idle' })
    }
  }
  return { state, problem, send: (content: ChosenContent) => void send(content), cancel: () => abort.current?.abort() }
}

export type ImportUpload = ReturnType<typeof useImportUpload>

function useWarnBeforeUnload(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUploading])
}
