import { useNavigate } from '@tanstack/react-router'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { imports } from '../contract.ts'
import { mutationOptions } from './import-mutations.ts'
import { rememberUpload, type UploadedContent } from './uploaded-files.ts'

/** Creates an import of uploaded files and opens it. Rejects with ApiProblem. */
export function useCreateImport(): (source: string, content: UploadedContent) => Promise<void> {
  const navigate = useNavigate()
  const { mutateAsync } = useApiMutation(imports.createImport, { ...mutationOptions, onError: () => true })
  return async (source, content) => {
    const { data } = await mutateAsync({ source, ...content })
    rememberUpload(data.import.id, content)
    await navigate({ to: `/imports/${data.import.id}`, replace: true })
  }
}
