import type { OrderLabels } from './order-labels.ts'

export const en: OrderLabels = {
  confirmation: {
    subject: ({ number, seller }) => `Your order ${number} at ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Dear ${name},\n\nthank you for your order ${number}:\n\n${lines}\n\nIn total, with delivery and tax: ${total}\n\nPlease find invoice ${invoice} attached.\n\nKind regards\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Make the invoice of order ${number}`,
      text: ({ reason }) => `The invoice could not be made: ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Tell the customer of order ${number}`,
      text: ({ to, reason }) => `The confirmation to ${to} was refused: ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `Find an e-mail address for order ${number}`,
      text: () => 'Nobody’s e-mail address is known, so no confirmation was sent.',
    },
    'credit-failed': {
      title: ({ number }) => `Credit the invoice of the cancelled order ${number}`,
      text: ({ reason }) => `The credit note could not be made: ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `Pay ${amount} of order ${number} back`,
      text: ({ amount }) => `The order was cancelled after it had been paid: ${amount} go back to the customer.`,
    },
  },
}
