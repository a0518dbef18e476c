export { PdfView } from './pdf-view.tsx'
