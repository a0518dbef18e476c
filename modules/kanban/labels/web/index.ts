export { LabelList } from './label-list.tsx'
