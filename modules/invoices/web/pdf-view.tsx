import { Download, ExternalLink, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { respond } from '#platform/web/api.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { invoices } from '../contract.ts'
import page from './page.module.css'

type PdfViewProps = {
  id: number
  /** Another version is fetched anew. */
  version: number
  /** Of the file that is saved. */
  name: string
  /** Something is not saved yet, and so does not stand there. */
  isBehind?: boolean
}

/** The preview is the PDF itself, as the client gets it. */
export function PdfView({ id, version, name, isBehind = false }: PdfViewProps) {
  const { t } = useTranslation('invoices')
  const { address, problem, retry } = usePdf(id, version)
  const frame = useRef<HTMLIFrameElement>(null)
  if (problem) return <Failure title={problemText(problem)} onRetry={retry} />
  return (
    <div className={page.pdf} aria-busy={!address}>
      {isBehind && <Alert color="info">{t('pdf.behind')}</Alert>}
      <div className={page.buttons}>
        {address && (
          <>
            <a className={buttonClass({})} href={address} download={`${name}.pdf`}>
              <Download /> {t('pdf.save')}
            </a>
            {navigator.pdfViewerEnabled && (
              <Button icon={<Printer />} onClick={() => frame.current?.contentWindow?.print()}>
                {t('print')}
              </Button>
            )}
            <a className={buttonClass({})} href={address} target="_blank" rel="noopener">
              <ExternalLink data-points /> {t('pdf.open')}
            </a>
          </>
        )}
      </div>
      {!address && <Spinner />}
      {address && navigator.pdfViewerEnabled && <iframe ref={frame} className={page.frame} src={address} title={t('pdf.of', { name })} />}
      {address && !navigator.pdfViewerEnabled && <p>{t('pdf.noViewer')}</p>}
    </div>
  )
}

/** An address of the page's own memory: the call itself needs the person's token. */
function usePdf(id: number, version: number) {
  const [found, setFound] = useState<{ address?: string; problem?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    let address = ''
    respond(invoices.invoicePdf, { id }, { signal: asking.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (asking.signal.aborted) return
        address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
        setFound({ address })
      })
      .catch((problem: unknown) => !asking.signal.aborted && setFound({ problem }))
    return () => {
      asking.abort()
      URL.revokeObjectURL(address)
    }
  }, [id, version, attempt])
  return { ...found, retry: () => setAttempt(attempt + 1) }
}
