import { Download, ExternalLink, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchResponse } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useFileAddress } from '#platform/web/api/use-file-address.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PdfFrame } from '#platform/web/ui/files/pdf-frame.tsx'
import { invoices } from '../../contract.ts'
import type { quoteEndpoints } from '../../quotes/contract.ts'
import css from './pdf-view.module.css'

type PdfViewProps = {
  id: number
  /** A new version triggers a reload. */
  version: number
  /** File name of the download, without extension. */
  name: string
  /** The draft has unsaved changes, which the PDF does not show. */
  isOutdated?: boolean
  endpoint?: typeof invoices.invoicePdf | typeof quoteEndpoints.quotePdf
}

export function PdfView({ id, version, name, isOutdated = false, endpoint = invoices.invoicePdf }: PdfViewProps) {
  const { t } = useTranslation('invoices')
  const { address, problem, retry } = useFileAddress({
    load: (signal) => fetchResponse(endpoint, { id }, { signal }),
    fileKey: `${id} ${version}`,
    type: 'application/pdf',
  })
  const frame = useRef<HTMLIFrameElement>(null)
  if (problem) return <ErrorState title={formatProblem(problem)} onRetry={retry} />
  return (
    <div className={css.pdf} aria-busy={!address}>
      {isOutdated && <Alert color="info">{t('pdf.outdated')}</Alert>}
      <div className={css.buttons}>
        {address && (
          <>
            <a className={getButtonClass({})} href={address} download={`${name}.pdf`}>
              <Download /> {t('pdf.save')}
            </a>
            {navigator.pdfViewerEnabled && (
              <Button icon={<Printer />} onClick={() => frame.current?.contentWindow?.print()}>
                {t('print')}
              </Button>
            )}
            <a className={getButtonClass({})} href={address} target="_blank" rel="noopener">
              <ExternalLink data-points /> {t('pdf.open')}
            </a>
          </>
        )}
      </div>
      {!address && <Spinner />}
      {address && navigator.pdfViewerEnabled && <PdfFrame ref={frame} address={address} title={t('pdf.of', { name })} />}
      {address && !navigator.pdfViewerEnabled && <p>{t('pdf.noViewer')}</p>}
    </div>
  )
}
