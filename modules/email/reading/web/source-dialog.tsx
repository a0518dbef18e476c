import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchResponse } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { email, type ConversationEmail } from '../../contract.ts'
import css from './source-dialog.module.css'

/** The download contains the whole source. */
const MAX_SHOWN_CHARACTERS = 200_000

type Source = { text: string; isTruncated: boolean; address: string }

export function SourceDialog({ mail, onClose }: { mail: ConversationEmail; onClose: () => void }) {
  const { t } = useTranslation('email')
  const { source, problem } = useSource(mail.id)
  return (
    <Dialog isOpen size="large" title={t('mail.source')} onClose={onClose}>
      {problem !== undefined && <ErrorState title={formatProblem(problem)} />}
      {!source && problem === undefined && <Spinner />}
      {source && (
        <div className={css.source}>
          <pre className={css.text} dir="ltr" tabIndex={0} role="region" aria-label={t('mail.source')}>
            {source.text}
          </pre>
          {source.isTruncated && <p className={css.note}>{t('mail.sourceCut')}</p>}
          <p>
            <a className={getButtonClass({})} href={source.address} download={`${toFileName(mail.subject)}.eml`}>
              <Download aria-hidden /> {t('mail.download')}
            </a>
          </p>
        </div>
      )}
    </Dialog>
  )
}

function useSource(id: number): { source?: Source; problem?: unknown } {
  const [result, setResult] = useState<{ source?: Source; problem?: unknown }>({})
  useEffect(() => {
    let address = ''
    const controller = new AbortController()
    const fetchSource = async () => {
      const blob = await (await fetchResponse(email.getSource, { id }, { signal: controller.signal })).blob()
      const text = await blob.slice(0, MAX_SHOWN_CHARACTERS).text()
      address = URL.createObjectURL(blob)
      if (controller.signal.aborted) return URL.revokeObjectURL(address)
      setResult({ source: { text, isTruncated: blob.size > MAX_SHOWN_CHARACTERS, address } })
    }
    fetchSource().catch((problem: unknown) => controller.signal.aborted || setResult({ problem }))
    return () => {
      controller.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id])
  return result
}

const toFileName = (subject: string) =>
  subject
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 80) || 'mail'
