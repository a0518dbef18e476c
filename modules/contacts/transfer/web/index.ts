export { useExportCsv, useExportVcards } from './use-exports.ts'
