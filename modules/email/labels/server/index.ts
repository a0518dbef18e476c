export { findLabel } from './find-label.ts'
export { addLabelsToEmails, setLabelOnEmails } from './label-emails.ts'
