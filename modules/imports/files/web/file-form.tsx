import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import type { ImportSourceInfo } from '../../contract.ts'
import type { ChosenContent, ChosenFile } from '../../web/chosen-content.ts'
import { addFiles, hasExtension } from './file-selection.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { DropArea } from './drop-area.tsx'
import css from './file-step.module.css'
import { UploadFailure } from './upload-failure.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { ImportUpload } from './use-import-upload.ts'

type FileFormProps = { source: ImportSourceInfo; upload: ImportUpload; initial: ChosenContent | undefined }

export function FileForm({ source, upload, initial }: FileFormProps) {
  const { t } = useTranslation('imports')
  const { list } = useFormat()
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(initial?.files ?? [])
  const extensions = [...new Set([...source.extensions, '.zip'])]
  const isUnsuitable = chosen.length > 0 && !chosen.some(({ path }) => hasExtension(path, extensions))
  const remove = (path: string) => setChosen((before) => before.filter((one) => one.path !== path))
  if (upload.state.phase !== 'idle') return <UploadStatus state={upload.state} onCancel={upload.cancel} />
  return (
    <div className={css.form}>
      <UploadFailure problem={upload.problem} />
      <DropArea
        text={t('files.drop', { extensions: list(extensions) })}
        accept={chosen.length === 0 && source.columns.length > 0 ? extensions.join(',') : ''}
        onFiles={(files) => setChosen((before) => addFiles(before, files))}
      />
      {chosen.length > 0 && <ChosenFiles files={chosen} onRemove={remove} />}
      {isUnsuitable && <Alert color="warning">{t('files.unsuitable', { extensions: list(extensions) })}</Alert>}
      {chosen.length > 0 && !isUnsuitable && (
        <ActionBar>
          <Button variant="primary" onClick={() => upload.send({ files: chosen, text: '' })}>
            {t('files.upload')}
          </Button>
        </ActionBar>
      )}
    </div>
  )
}
