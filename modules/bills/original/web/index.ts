export { hasPdf } from './has-pdf.ts'
export { OriginalCard } from './original-card.tsx'
export { OriginalPdf } from './original-pdf.tsx'
