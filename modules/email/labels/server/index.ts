export { findLabel } from './find-label.ts'
export { labelMailsOf, setLabel } from './label-mails.ts'
