export { type LabelReference, findLabels, listLabels } from './labels.ts'
