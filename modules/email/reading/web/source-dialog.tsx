import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { respond } from '#platform/web/api/api.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { email, type Reply } from '../../contract.ts'
import css from './source-dialog.module.css'

/** Characters that are shown; the file has them all. */
const SHOWN = 200_000

type Source = { text: string; isCut: boolean; address: string }

/** A mail as it came, letter for letter. */
export function SourceDialog({ mail, onClose }: { mail: Reply; onClose: () => void }) {
  const { t } = useTranslation('email')
  const { source, problem } = useSource(mail.id)
  return (
    <Dialog isOpen size="large" title={t('mail.source')} onClose={onClose}>
      {problem !== undefined && <Failure title={problemText(problem)} />}
      {!source && problem === undefined && <Spinner />}
      {source && (
        <div className={css.source}>
          <pre className={css.text} dir="ltr" tabIndex={0} role="region" aria-label={t('mail.source')}>
            {source.text}
          </pre>
          {source.isCut && <p className={css.note}>{t('mail.sourceCut')}</p>}
          <p>
            <a className={buttonClass({})} href={source.address} download={`${nameFor(mail.subject)}.eml`}>
              <Download aria-hidden /> {t('mail.download')}
            </a>
          </p>
        </div>
      )}
    </Dialog>
  )
}

function useSource(id: number): { source?: Source; problem?: unknown } {
  const [found, setFound] = useState<{ source?: Source; problem?: unknown }>({})
  useEffect(() => {
    let address = ''
    const gone = new AbortController()
    const fetchSource = async () => {
      const blob = await (await respond(email.getSource, { id }, { signal: gone.signal })).blob()
      const text = await blob.slice(0, SHOWN).text()
      address = URL.createObjectURL(blob)
      if (gone.signal.aborted) return URL.revokeObjectURL(address)
      setFound({ source: { text, isCut: blob.size > SHOWN, address } })
    }
    fetchSource().catch((problem: unknown) => gone.signal.aborted || setFound({ problem }))
    return () => {
      gone.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [id])
  return found
}

const nameFor = (subject: string) =>
  subject
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 80) || 'mail'
