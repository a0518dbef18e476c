import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { File as Stored } from '#platform/contract/files.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { endingOf, useFileSize } from '../../i18n/file-size.ts'
import { problemText } from '../../api/problem-text.ts'
import { isPassing, isPicture, uploaded, type Upload } from '../../api/uploads.ts'
import css from './file-tray.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** A file on its way, or one that is there. */
export type TrayFile = Upload | { key: string; stored: Stored }

type FileTrayProps = { label: string; files: readonly TrayFile[]; onDetach: (key: string) => void }

/** What goes with a message that is being written, with how far each file is. */
export const FileTray = ({ label, files, onDetach }: FileTrayProps) => (
  <ul className={css.tray} aria-label={label}>
    {files.map((one) => (
      <OneFile key={one.key} one={one} onDetach={() => onDetach(one.key)} />
    ))}
  </ul>
)

function OneFile({ one, onDetach }: { one: TrayFile; onDetach: () => void }) {
  const { t } = useTranslation('platform')
  const size = useFileSize()
  const upload = 'part' in one ? one : null
  const file = upload ?? one.stored!
  return (
    <li className={css.file} data-failed={upload?.problem ? true : undefined}>
      <Preview one={one} />
      <span className={css.words}>
        <bdi className={css.name}>{file.name}</bdi>
        {upload?.problem ? <Problem problem={upload.problem} /> : <span className={css.detail}>{size(file.size)}</span>}
        {upload && <UploadProgress upload={upload} />}
      </span>
      {upload?.problem && isPassing(upload.problem) && (
        <IconButton size="small" label={t('ui.fileAgain', { name: file.name })} onClick={() => void uploaded(upload.key).catch(() => {})}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton size="small" label={t('ui.fileDetach', { name: file.name })} onClick={onDetach}>
        <X />
      </IconButton>
    </li>
  )
}

function Preview({ one }: { one: TrayFile }) {
  const { name, type } = 'part' in one ? one : one.stored
  const address = 'part' in one ? one.picture : isPicture(type) ? one.stored.address : null
  return <span className={css.preview}>{address ? <img src={address} alt="" /> : <span aria-hidden>{endingOf(name) || '•'}</span>}</span>
}

const Problem = ({ problem }: { problem: NonNullable<Upload['problem']> }) => (
  <span role="alert" className={css.problem}>
    {problemText(new ApiProblem({ ...problem, detail: '' }))}
  </span>
)
