export { DraftPage } from './draft-page.tsx'
export { toDraftValues } from './draft-values.ts'
