import { Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_LIMIT_BYTES } from '#platform/contract/files.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from '../../web/manage.module.css'
import { ImageDropZone } from './image-drop-zone.tsx'

type NewProductImagesProps = { files: readonly File[]; onChange: (files: File[]) => void }

/** Images selected for a new product; they are uploaded once it exists. */
export function NewProductImages({ files, onChange }: NewProductImagesProps) {
  const { t } = useTranslation('ecommerce')
  const isNew = (file: File) => !files.some((one) => getFileKey(one) === getFileKey(file))
  return (
    <ImageDropZone onFiles={(more) => onChange([...files, ...more.filter(isNew)])}>
      {files.length > 0 && (
        <ul className={css.images} aria-label={t('product.pictures')}>
          {files.map((file) => (
            <li key={getFileKey(file)} className={css.image} data-awaits>
              <SelectedImage file={file} onRemove={() => onChange(files.filter((one) => one !== file))} />
            </li>
          ))}
        </ul>
      )}
    </ImageDropZone>
  )
}

const getFileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

function SelectedImage({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation('ecommerce')
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <>
      <img src={address} alt="" className={css.chosen} />
      <span className={css.chosenName}>
        <bdi>{file.name}</bdi>
        {file.size > UPLOAD_LIMIT_BYTES && <span className={css.problem}>{t('picture.tooLarge')}</span>}
      </span>
      <IconButton label={t('picture.leaveOut', { name: file.name })} size="small" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </>
  )
}
