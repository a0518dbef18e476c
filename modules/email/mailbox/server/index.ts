export { neighbourOf } from './find-mails.ts'
export { type Place, mailsIn } from './mail-query.ts'
