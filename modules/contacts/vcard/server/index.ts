export { formatContactCard, prepareCard } from './contact-cards.ts'
export { formatVcard, splitName, type VcardVersion } from './format-vcard.ts'
export { parseVcard, parseVcards, type ParsedVcard } from './parse-vcard.ts'
