export { Comparison } from './comparison.tsx'
export { ProductCard, ProductCardSkeleton } from './product-card.tsx'
export { useDeleteProduct, useProductMenu } from './product-menu.tsx'
