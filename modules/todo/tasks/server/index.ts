export { taskSubject } from './task-subject.ts'
