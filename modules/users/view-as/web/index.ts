export { useStartViewAs } from './view-as.ts'
