import type { OrderMessages } from './order-messages.ts'

export const pt: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `A sua encomenda ${number} na ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Olá ${name},\n\nobrigado pela sua encomenda ${number}:\n\n${lines}\n\nTotal, com envio e impostos: ${total}\n\nA fatura ${invoice} segue em anexo.\n\nCom os melhores cumprimentos\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Emitir a fatura da encomenda ${number}`,
      text: ({ reason }) => `Não foi possível emitir a fatura: ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Avisar o cliente da encomenda ${number}`,
      text: ({ to, reason }) => `A confirmação para ${to} foi recusada: ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `Encontrar um e-mail para a encomenda ${number}`,
      text: () => 'Não se conhece nenhum endereço de e-mail, por isso não foi enviada confirmação.',
    },
    'credit-failed': {
      title: ({ number }) => `Emitir a nota de crédito da encomenda cancelada ${number}`,
      text: ({ reason }) => `Não foi possível emitir a nota de crédito: ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `Devolver ${amount} da encomenda ${number}`,
      text: ({ amount }) => `A encomenda foi cancelada depois de paga: há que devolver ${amount} ao cliente.`,
    },
  },
}
