export { formatContactCard, prepareCard, type PreparedCard } from './contact-cards.ts'
