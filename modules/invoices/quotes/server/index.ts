import { getPublicQuote, publicQuotePdf, respondToQuote } from './answers/public-quote.ts'
import { answerQuote, reviseQuote, withdrawQuote } from './change-status.ts'
import { convertQuote } from './convert-quote.ts'
import { listQuotes, quoteTotals } from './list/list-quotes.ts'
import { quotePdf } from './print-quote.ts'
import { addQuote, deleteQuote, duplicateQuote, getQuote, updateQuote } from './quotes.ts'
import { getQuoteMail, sendQuote, shareQuote } from './sending/send-quote.ts'

export const quoteHandlers = {
  listQuotes,
  quoteTotals,
  getQuote,
  addQuote,
  updateQuote,
  deleteQuote,
  duplicateQuote,
  getQuoteMail,
  sendQuote,
  shareQuote,
  reviseQuote,
  withdrawQuote,
  answerQuote,
  convertQuote,
  quotePdf,
  getPublicQuote,
  publicQuotePdf,
  respondToQuote,
}

export { expireQuotes } from './expire-quotes.ts'
export { quoteSearchGroup } from './search-group.ts'
export { quoteSubject } from './quote-subject.ts'
export { deliverQuote } from './sending/delivery-job.ts'
export { QUOTE_LINK_KEY } from './sending/quote-link.ts'
export { undoQuote } from './undo-quote.ts'
