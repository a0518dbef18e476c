import { useTranslation } from 'react-i18next'
import { Carousel } from '#platform/web/ui/layout/carousel.tsx'
import css from './product-page.module.css'
import type { Product } from '../contract.ts'
import { Picture } from '../../web/picture.tsx'

const SIZES = '(max-width: 899px) 92vw, 520px'

/** The pictures of a product; several move on by themselves. */
export function Gallery({ product: { name, images } }: { product: Pick<Product, 'name' | 'images'> }) {
  const { t } = useTranslation('ecommerce')
  if (images.length < 2) return <Picture image={images[0]} alt={images[0]?.alt || name} sizes={SIZES} isFirst className={css.only} />
  const slides = images.map((image, place) => ({
    id: String(image.id),
    label: t('gallery.picture', { number: place + 1, count: images.length }),
    content: <Picture image={image} alt={image.alt || name} sizes={SIZES} isFirst={place === 0} className={css.only} />,
  }))
  return <Carousel label={t('gallery', { name })} slides={slides} />
}
