import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import type { ListedBill } from '../../bill-schema.ts'
import type { UploadResult } from '../contract.ts'
import { getBillName } from '../../web/bill-name.ts'
import css from './upload-dialog.module.css'
import type { BillUpload } from './use-bill-upload.ts'

type UploadRowProps = { upload: BillUpload; onOpen: () => void }

export function UploadRow({ upload: { name, progress, result, problem }, onOpen }: UploadRowProps) {
  return (
    <li className={css.upload}>
      <bdi className={css.name}>{name}</bdi>
      {!result && problem === null && <Progress progress={progress} name={name} />}
      {problem !== null && <Failure text={formatProblem(problem)} />}
      {result?.outcome === 'rejected' && <Failure text={formatRejection(result)} />}
      {result && result.outcome !== 'rejected' && <Outcome result={result} onOpen={onOpen} />}
    </li>
  )
}

const formatRejection = ({ code }: UploadResult) => formatProblem(new ApiProblem({ status: 400, code: code ?? '', detail: '' }))

function Progress({ progress, name }: { progress: number; name: string }) {
  const { t } = useTranslation('bills')
  return (
    <div className={css.progress}>
      <span>{t(progress < 1 ? 'upload.uploading' : 'upload.reading')}</span>
      <ProgressBar value={progress < 1 ? progress : undefined} label={t('upload.progress', { name })} />
    </div>
  )
}

const Failure = ({ text }: { text: string }) => (
  <p className={css.outcome} data-tone="danger">
    <CircleAlert aria-hidden /> <span>{text}</span>
  </p>
)

function Outcome({ result: { outcome, bill }, onOpen }: { result: UploadResult; onOpen: () => void }) {
  const { t } = useTranslation('bills')
  const isKnown = outcome === 'known'
  return (
    <p className={css.outcome} data-tone={isKnown ? 'info' : 'success'}>
      {isKnown ? <Info aria-hidden /> : <CircleCheck aria-hidden />}
      <span>
        {t(isKnown ? (bill ? 'upload.known' : 'upload.knownHidden') : 'upload.added')}{' '}
        {bill && (
          <Link to={`/bills/${bill.id}`} className={linkClass} onClick={onOpen}>
            <bdi>{getBillName(bill)}</bdi>
          </Link>
        )}
        {!isKnown && bill && <Remarks bill={bill} />}
      </span>
    </p>
  )
}

/** What the reader has to look at. */
function Remarks({ bill: { errorCount, warningCount, missing, possibleDuplicateOf } }: { bill: ListedBill }) {
  const { t } = useTranslation('bills')
  const problemCount = (errorCount ?? 0) + (warningCount ?? 0)
  const remarks = [
    possibleDuplicateOf && t('duplicate.short'),
    problemCount > 0 && t('problemCount', { count: problemCount }),
    missing?.length && t('missingCount', { count: missing.length }),
  ].filter(Boolean)
  if (remarks.length === 0) return null
  return <span className={css.remarks}>{remarks.join(' · ')}</span>
}
