import type { OrderMessages } from './order-messages.ts'

export const fr: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `Votre commande ${number} chez ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Bonjour ${name},\n\nmerci pour votre commande ${number} :\n\n${lines}\n\nTotal, livraison et taxes comprises : ${total}\n\nVous trouverez la facture ${invoice} en pièce jointe.\n\nCordialement\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Établir la facture de la commande ${number}`,
      text: ({ reason }) => `La facture n’a pas pu être établie : ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Prévenir le client de la commande ${number}`,
      text: ({ to, reason }) => `La confirmation envoyée à ${to} a été refusée : ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `Trouver une adresse e-mail pour la commande ${number}`,
      text: () => 'Aucune adresse e-mail n’est connue : la confirmation n’a pas été envoyée.',
    },
    'credit-failed': {
      title: ({ number }) => `Établir l’avoir de la commande annulée ${number}`,
      text: ({ reason }) => `L’avoir n’a pas pu être établi : ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `Rembourser ${amount} pour la commande ${number}`,
      text: ({ amount }) => `La commande a été annulée après son paiement : ${amount} sont à rembourser.`,
    },
  },
}
