import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../buttons/button.tsx'
import css from './file-drop.module.css'

type FileDropProps = {
  text: string
  buttonLabel: string
  /** As the attribute of file inputs; dropped files are not checked. */
  accept: string
  onFiles: (files: File[]) => void
  /** Accepts several files at once; otherwise only the first one. */
  isMultiple?: boolean
}

/** An area to drop files on, with a button to choose them. */
export function FileDrop({ text, buttonLabel, accept, onFiles, isMultiple = false }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const receive = (files: FileList | null) => {
    const chosen = Array.from(files ?? []).slice(0, isMultiple ? undefined : 1)
    if (chosen.length > 0) onFiles(chosen)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    receive(event.dataTransfer.files)
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
      <Button onClick={() => input.current?.click()}>{buttonLabel}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={buttonLabel}
        onChange={({ target }) => {
          receive(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}
