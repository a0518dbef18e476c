import { Package } from 'lucide-react'
import { classes } from '#platform/web/ui/classes.ts'
import type { ProductImage } from '../products/contract.ts'
import css from './picture.module.css'

type PictureProps = {
  image: ProductImage | null | undefined
  /** What it shows; empty where the name stands beside it. */
  alt: string
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string
  /** Shown at once; others as they are scrolled to. */
  isFirst?: boolean
  className?: string | undefined
}

const types = ['image/avif', 'image/webp'] as const

/** A picture of a product in its place: the place is there before the picture is. */
export const Picture = ({ image, alt, sizes, isFirst = false, className }: PictureProps) => (
  <span className={classes(css.place, className)} style={image ? { background: image.color } : undefined}>
    {image ? (
      <picture className={css.picture}>
        {types.map((type) => (
          <source key={type} type={type} sizes={sizes} srcSet={setOf(image, type)} />
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

const setOf = ({ sources }: ProductImage, wanted: (typeof types)[number]) =>
  sources
    .filter(({ type }) => type === wanted)
    .map(({ address, width }) => `${address} ${width}w`)
    .join(', ')
