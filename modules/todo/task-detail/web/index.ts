export { TaskDetail } from './lazy-components.ts'
