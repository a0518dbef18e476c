export { findLabel } from './find-label.ts'
export { addLabel } from './labels.ts'
export { addLabelsToNewEmails, setLabelOnEmails } from './label-emails.ts'
