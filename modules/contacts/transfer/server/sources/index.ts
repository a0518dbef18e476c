export { contactsCsvSource } from './csv-source.ts'
export { vcardSource } from './vcard-source.ts'
