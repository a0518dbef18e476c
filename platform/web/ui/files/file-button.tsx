import { useRef } from 'react'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/icon-button.tsx'

export function FileButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('platform')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []))
          target.value = ''
        }}
      />
      <IconButton label={t('ui.fileAttach')} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  )
}
