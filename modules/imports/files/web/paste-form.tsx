import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import type { ChosenContent } from '../../web/chosen-content.ts'
import css from './file-step.module.css'
import { UploadFailure } from './upload-failure.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { ImportUpload } from './use-import-upload.ts'

/** Of the contract. */
const MAX_LENGTH = 2_000_000

export function PasteForm({ upload, initial }: { upload: ImportUpload; initial: ChosenContent | undefined }) {
  const { t } = useTranslation('imports')
  const [text, setText] = useState(initial?.text ?? '')
  const isTooLong = text.length > MAX_LENGTH
  if (upload.state.phase !== 'idle') return <UploadStatus state={upload.state} onCancel={upload.cancel} />
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isTooLong) upload.send({ files: [], text })
      }}
    >
      <UploadFailure problem={upload.problem} />
      <TextArea
        className={css.paste!}
        label={t('paste.label')}
        help={t('paste.help')}
        rows={8}
        spellCheck={false}
        value={text}
        {...(isTooLong && { error: t('paste.tooLong') })}
        onChange={setText}
      />
      <ActionBar>
        <Button type="submit" variant="primary" disabled={text.trim() === '' || isTooLong}>
          {t('continue')}
        </Button>
      </ActionBar>
    </form>
  )
}
