import { useTranslation } from 'react-i18next'
import { Carousel } from '#platform/web/ui/layout/carousel.tsx'
import css from './product-page.module.css'
import type { Product } from '../product.ts'
import { ProductPicture } from '../../web/product-picture.tsx'

const SIZES = '(max-width: 899px) 92vw, 520px'

export function Gallery({ product: { name, images } }: { product: Pick<Product, 'name' | 'images'> }) {
  const { t } = useTranslation('ecommerce')
  if (images.length < 2) return <ProductPicture image={images[0]} alt={images[0]?.alt || name} sizes={SIZES} isFirst className={css.only} />
  const slides = images.map((image, index) => ({
    id: String(image.id),
    label: t('gallery.picture', { number: index + 1, count: images.length }),
    content: <ProductPicture image={image} alt={image.alt || name} sizes={SIZES} isFirst={index === 0} className={css.only} />,
  }))
  return <Carousel label={t('gallery', { name })} slides={slides} />
}
