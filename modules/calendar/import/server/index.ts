export { icsSource } from './ics-source.ts'
