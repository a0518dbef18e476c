export { findLabel } from './find-label.ts'
export { addLabel } from './labels.ts'
export { addLabelsToEmails, setLabelOnEmails } from './label-emails.ts'
