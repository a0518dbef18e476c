export { Comparison } from './comparison.tsx'
export { ProductCard, WaitingCard } from './product-card.tsx'
export { useDeleteProduct, useProductMenu } from './product-menu.tsx'
