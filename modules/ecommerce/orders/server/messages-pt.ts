import type { OrderMessages } from './order-messages.ts'

export const pt: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `A sua encomenda ${number} – ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Olá ${name},\n\nAgradecemos a sua encomenda ${number}:\n\n${lines}\n\nTotal, incluindo envio e impostos: ${total}\n\nA fatura ${invoice} segue em anexo.\n\nCom os melhores cumprimentos,\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Criar a fatura da encomenda ${number}`,
      text: ({ reason }) => `Não foi possível criar a fatura: ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Contactar o cliente sobre a encomenda ${number}`,
      text: ({ to, reason }) => `A confirmação para ${to} foi rejeitada: ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `Encontrar um endereço de e-mail para a encomenda ${number}`,
      text: () => 'Não existe endereço de e-mail, pelo que a confirmação não foi enviada.',
    },
    'credit-failed': {
      title: ({ number }) => `Criar a nota de crédito da encomenda cancelada ${number}`,
      text: ({ reason }) => `Não foi possível criar a nota de crédito: ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `Reembolsar ${amount} da encomenda ${number}`,
      text: ({ amount }) => `A encomenda foi cancelada depois de paga. Reembolse ${amount} ao cliente.`,
    },
  },
}
