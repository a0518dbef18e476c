import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { ChosenFile } from '../../web/chosen-content.ts'
import { toChosenFile } from './file-selection.ts'
import css from './file-step.module.css'
import { readDroppedFiles } from './read-dropped-files.ts'

type DropAreaProps = { text: string; accept: string; onFiles: (files: ChosenFile[]) => void }

/** An area to drop files and folders on, with buttons to choose them. */
export function DropArea({ text, accept, onFiles }: DropAreaProps) {
  const { t } = useTranslation('imports')
  const [isDragOver, setDragOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void readDroppedFiles(event.dataTransfer).then(onFiles)
  }
  return (
    <div
      className={css.drop}
      data-over={isDragOver || undefined}
      onDragOver={(event) => (event.preventDefault(), setDragOver(true))}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
    >
      <Upload aria-hidden />
      <p>{text}</p>
      <div className={css.buttons}>
        <ChooseButton label={t('files.choose')} accept={accept} onFiles={onFiles} />
        <ChooseButton label={t('files.chooseFolder')} isFolder onFiles={onFiles} />
      </div>
    </div>
  )
}

type ChooseButtonProps = { label: string; accept?: string; isFolder?: boolean; onFiles: (files: ChosenFile[]) => void }

function ChooseButton({ label, accept, isFolder = false, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(accept && { accept })}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []).map(toChosenFile))
          target.value = ''
        }}
      />
    </>
  )
}
