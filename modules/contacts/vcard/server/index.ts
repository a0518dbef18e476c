export { formatContactCard, prepareCard, storeCardPhoto } from './contact-cards.ts'
