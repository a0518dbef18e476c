import { ImagePlus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useFileDropAndPaste } from '#platform/web/ui/files/use-file-drop-and-paste.ts'
import css from '../../web/manage.module.css'

export function ImageDropZone({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const { t } = useTranslation('ecommerce')
  const input = useRef<HTMLInputElement>(null)
  const { isDraggingOver, fileTargetProps } = useFileDropAndPaste((files) => onFiles([...files]))
  return (
    <section className={css.drop} aria-label={t('product.pictures')} data-over={isDraggingOver || undefined} {...fileTargetProps}>
      {children}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button className={css.start} icon={<ImagePlus />} onClick={() => input.current?.click()}>
        {t('picture.add')}
      </Button>
      <p className={css.soft}>{t('picture.help')}</p>
    </section>
  )
}
