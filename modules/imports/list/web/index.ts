export { SourceCards } from './source-cards.tsx'
