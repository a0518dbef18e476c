export { Checklists } from './checklists.tsx'
