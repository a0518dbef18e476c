export { OwnExportCard } from './own-export-card.tsx'
