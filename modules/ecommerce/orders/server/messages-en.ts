import type { OrderMessages } from './order-messages.ts'

export const en: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `Your order ${number} from ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Hi ${name},\n\nThank you for your order ${number}:\n\n${lines}\n\nTotal including shipping and tax: ${total}\n\nInvoice ${invoice} is attached.\n\nKind regards\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Create the invoice for order ${number}`,
      text: ({ reason }) => `The invoice couldn’t be created: ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Contact the customer about order ${number}`,
      text: ({ to, reason }) => `The confirmation to ${to} was rejected: ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `Find an email address for order ${number}`,
      text: () => 'There is no email address, so the confirmation wasn’t sent.',
    },
    'credit-failed': {
      title: ({ number }) => `Credit the invoice for cancelled order ${number}`,
      text: ({ reason }) => `The credit note couldn’t be created: ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `Refund ${amount} for order ${number}`,
      text: ({ amount }) => `The order was cancelled after payment. Refund ${amount} to the customer.`,
    },
  },
}
