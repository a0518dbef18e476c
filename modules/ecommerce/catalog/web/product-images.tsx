import { GripVertical, Trash2, X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { runAfterPaint } from '#platform/web/hooks/after-paint.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDraft } from '#platform/web/ui/forms/use-draft.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product, ProductImage } from '../../products/product.ts'
import css from '../../web/manage.module.css'
import { ProductPicture } from '../../web/product-picture.tsx'
import { ImageDropZone } from './image-drop-zone.tsx'
import { useImageUploads, type ImageUpload } from './use-image-uploads.ts'

export function ProductImages({ product }: { product: Product }) {
  const { uploads, upload, cancel } = useImageUploads(product)
  return (
    <ImageDropZone onFiles={upload}>
      {product.images.length > 0 && <SortableImages product={product} />}
      {uploads.map((item) => (
        <UploadRow key={item.key} upload={item} onCancel={() => cancel(item)} />
      ))}
    </ImageDropZone>
  )
}

function SortableImages({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const { arrange, images } = useArrangeImages(product)
  const { dragAndDropHooks } = useDragAndDrop<ProductImage>({
    getItems: (_keys, items) => items.map(({ id }) => ({ 'text/plain': String(id) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.target!} />,
    onReorder: ({ keys, target }) => {
      const draggedImages = images.filter(({ id }) => keys.has(id))
      const otherImages = images.filter(({ id }) => !keys.has(id))
      const at = otherImages.findIndex(({ id }) => id === target.key) + (target.dropPosition === 'after' ? 1 : 0)
      arrange(otherImages.toSpliced(at, 0, ...draggedImages))
    },
  })
  return (
    <AriaLocale>
      <GridList
        aria-label={t('product.pictures')}
        items={images}
        dependencies={[arrange]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        className={css.images!}
      >
        {(image) => (
          <GridListItem id={image.id} textValue={image.alt || product.name} className={css.image!}>
            <ImageRow
              image={image}
              number={images.indexOf(image) + 1}
              onAltChange={(alt) => arrange(images.map((one) => (one.id === image.id ? { ...one, alt } : one)))}
              onRemove={() => arrange(images.filter(({ id }) => id !== image.id))}
            />
          </GridListItem>
        )}
      </GridList>
    </AriaLocale>
  )
}

function useArrangeImages(product: Product) {
  const { t } = useTranslation('ecommerce')
  const { mutate } = useApiMutation(ecommerce.arrangeProductImages, {
    topics: ['products'],
    optimisticUpdate: (cache, { productId, images }) =>
      cache.updateQuery(ecommerce.getProduct, (answer) => {
        if (answer.product.id !== productId) return answer
        const byId = new Map(answer.product.images.map((image) => [image.id, image]))
        const next = images.flatMap(({ id, alt }) => (byId.has(id) ? { ...byId.get(id)!, ...(alt !== undefined && { alt }) } : []))
        return { product: { ...answer.product, images: next } }
      }),
    undoMessage: (_answer, { images }) => (images.length < product.images.length ? t('done.pictureRemoved') : null),
  })
  const arrange = (images: readonly ProductImage[]) => mutate({ productId: product.id, images: images.map(({ id, alt }) => ({ id, alt })) })
  return { arrange, images: product.images }
}

type ImageRowProps = { image: ProductImage; number: number; onAltChange: (alt: string) => void; onRemove: () => void }

function ImageRow({ image, number, onAltChange, onRemove }: ImageRowProps) {
  const { t } = useTranslation('ecommerce')
  const draft = useDraft(image.alt, (text, onSaved) => {
    onAltChange(text.trim())
    onSaved()
  })
  return (
    <div className={css.imageRow}>
      <AriaButton slot="drag" className={css.grip!} aria-label={t('picture.move', { number })}>
        <GripVertical aria-hidden />
      </AriaButton>
      <ProductPicture image={image} alt={image.alt} sizes="64px" className={css.thumb} />
      <TextField
        className={css.alt!}
        label={t('picture.alt', { number })}
        isLabelHidden
        placeholder={t('picture.altHint')}
        value={draft.text}
        maxLength={300}
        dir="auto"
        onChange={draft.setText}
        onBlur={draft.leave}
      />
      <IconButton label={t('picture.remove', { number })} size="small" onClick={() => runAfterPaint(onRemove)}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

function UploadRow({ upload: { name, progress, problem }, onCancel }: { upload: ImageUpload; onCancel: () => void }) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  return (
    <div className={css.upload}>
      <span>{name}</span>
      {problem ? (
        <span role="alert" className={css.problem}>
          {problem}
        </span>
      ) : (
        <>
          <ProgressBar value={progress} label={t('picture.progress', { name })} className={css.sent} />
          <bdi className={css.soft}>{number(progress, { style: 'percent' })}</bdi>
        </>
      )}
      <IconButton size="small" label={t('picture.cancel', { name })} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}
