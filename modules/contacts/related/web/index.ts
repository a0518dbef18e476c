export { RelatedRecords } from './related-records.tsx'
