export { mboxSource } from './mbox-source.ts'
