import { Package } from 'lucide-react'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import type { ProductImage } from '../products/product.ts'
import css from './product-picture.module.css'

type ProductPictureProps = {
  image: ProductImage | null | undefined
  /** Alternative text; empty if the name is next to the image. */
  alt: string
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads eagerly instead of when scrolled to. */
  isFirst?: boolean
  className?: string | undefined
}

const mimeTypes = ['image/avif', 'image/webp'] as const

/** Reserves its space before the image loads. */
export const ProductPicture = ({ image, alt, sizes, isFirst = false, className }: ProductPictureProps) => (
  <span className={joinClasses(css.place, className)} style={image ? { background: image.color } : undefined}>
    {image ? (
      <picture className={css.picture}>
        {mimeTypes.map((type) => (
          <source key={type} type={type} sizes={sizes} srcSet={toSrcSet(image, type)} />
        ))}
        <img
          className={css.image}
          src={image.address}
          alt={alt}
          width={image.width}
          height={image.height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      </picture>
    ) : (
      <Package className={css.none} aria-hidden />
    )}
  </span>
)

const toSrcSet = ({ sources }: ProductImage, mimeType: (typeof mimeTypes)[number]) =>
  sources
    .filter(({ type }) => type === mimeType)
    .map(({ address, width }) => `${address} ${width}w`)
    .join(', ')
