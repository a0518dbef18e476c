import { GripVertical, Trash2, X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '#platform/web/hooks/after-paint.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDraft } from '#platform/web/ui/forms/use-draft.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product, ProductImage } from '../../products/contract.ts'
import css from '../../web/manage.module.css'
import { Picture } from '../../web/picture.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { useImageUploads, type Upload } from './use-image-uploads.ts'

/** The pictures of a product: dropped or chosen, put in order by pointer, touch or keys, saved at once. */
export function ProductImages({ product }: { product: Product }) {
  const { uploads, send, drop } = useImageUploads(product)
  return (
    <PictureDrop onFiles={send}>
      {product.images.length > 0 && <Arranged product={product} />}
      {uploads.map((upload) => (
        <OneUpload key={upload.key} upload={upload} onDrop={() => drop(upload)} />
      ))}
    </PictureDrop>
  )
}

function Arranged({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const { arrange, images } = useArrange(product)
  const { dragAndDropHooks } = useDragAndDrop<ProductImage>({
    getItems: (_keys, items) => items.map(({ id }) => ({ 'text/plain': String(id) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.target!} />,
    onReorder: ({ keys, target }) => {
      const moved = images.filter(({ id }) => keys.has(id))
      const rest = images.filter(({ id }) => !keys.has(id))
      const at = rest.findIndex(({ id }) => id === target.key) + (target.dropPosition === 'after' ? 1 : 0)
      arrange(rest.toSpliced(at, 0, ...moved))
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
            <OneImage
              image={image}
              number={images.indexOf(image) + 1}
              onWords={(alt) => arrange(images.map((one) => (one.id === image.id ? { ...one, alt } : one)))}
              onRemove={() => arrange(images.filter(({ id }) => id !== image.id))}
            />
          </GridListItem>
        )}
      </GridList>
    </AriaLocale>
  )
}

function useArrange(product: Product) {
  const { t } = useTranslation('ecommerce')
  const { mutate } = useAction(ecommerce.arrangeProductImages, {
    topics: ['products'],
    optimistic: (cache, { productId, images }) =>
      cache.change(ecommerce.getProduct, (answer) => {
        if (answer.product.id !== productId) return answer
        const byId = new Map(answer.product.images.map((image) => [image.id, image]))
        const next = images.flatMap(({ id, alt }) => (byId.has(id) ? { ...byId.get(id)!, ...(alt !== undefined && { alt }) } : []))
        return { product: { ...answer.product, images: next } }
      }),
    done: (_answer, { images }) => (images.length < product.images.length ? t('done.pictureRemoved') : null),
  })
  const arrange = (images: readonly ProductImage[]) => mutate({ productId: product.id, images: images.map(({ id, alt }) => ({ id, alt })) })
  return { arrange, images: product.images }
}

type OneImageProps = { image: ProductImage; number: number; onWords: (alt: string) => void; onRemove: () => void }

function OneImage({ image, number, onWords, onRemove }: OneImageProps) {
  const { t } = useTranslation('ecommerce')
  const draft = useDraft(image.alt, (text, onSaved) => {
    onWords(text.trim())
    onSaved()
  })
  return (
    <div className={css.imageRow}>
      <AriaButton slot="drag" className={css.grip!} aria-label={t('picture.move', { number })}>
        <GripVertical aria-hidden />
      </AriaButton>
      <Picture image={image} alt={image.alt} sizes="64px" className={css.thumb} />
      <TextField
        className={css.alt!}
        label={t('picture.alt', { number })}
        isLabelUnseen
        placeholder={t('picture.altHint')}
        value={draft.text}
        maxLength={300}
        dir="auto"
        onChange={draft.write}
        onBlur={draft.leave}
      />
      <IconButton label={t('picture.remove', { number })} size="small" onClick={() => afterPaint(onRemove)}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

function OneUpload({ upload: { name, part, problem }, onDrop }: { upload: Upload; onDrop: () => void }) {
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
          <ProgressBar value={part} label={t('picture.progress', { name })} className={css.sent} />
          <bdi className={css.soft}>{number(part, { style: 'percent' })}</bdi>
        </>
      )}
      <IconButton size="small" label={t('picture.cancel', { name })} onClick={onDrop}>
        <X />
      </IconButton>
    </div>
  )
}
