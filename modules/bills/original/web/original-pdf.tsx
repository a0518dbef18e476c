import { useTranslation } from 'react-i18next'
import { parseProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useFileAddress } from '#platform/web/api/use-file-address.ts'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PdfFrame } from '#platform/web/ui/files/pdf-frame.tsx'
import type { Bill } from '../../bill-schema.ts'

/** The supplier's PDF in the viewer of the browser, which loads nothing from elsewhere. */
export function OriginalPdf({ bill: { file } }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const path = file?.address ?? ''
  const { address, problem, retry } = useFileAddress({
    load: (signal) => fetchFile(path, signal),
    fileKey: path,
    type: 'application/pdf',
  })
  if (problem) return <ErrorState title={formatProblem(problem)} onRetry={retry} />
  if (!navigator.pdfViewerEnabled)
    return (
      <p>
        {t('original.noViewer')}{' '}
        <TextLink href={path} download={file?.name}>
          {t('original.download')}
        </TextLink>
      </p>
    )
  return address ? <PdfFrame address={address} title={t('original.pdfOf', { name: file?.name })} /> : <Spinner />
}

/** The session cookie authorizes downloads. */
async function fetchFile(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw await parseProblem(response)
  return response
}
