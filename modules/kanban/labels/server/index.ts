export { addLabel, type LabelReference, findLabels, listLabels } from './labels.ts'
