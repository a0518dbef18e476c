import type { OrderMessages } from './order-messages.ts'

export const fr: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `Votre commande ${number} chez ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Bonjour ${name},\n\nMerci pour votre commande ${number} :\n\n${lines}\n\nTotal, livraison et TVA comprises : ${total}\n\nVous trouverez la facture ${invoice} en pièce jointe.\n\nCordialement,\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Créer la facture de la commande ${number}`,
      text: ({ reason }) => `La facture n’a pas pu être créée : ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Contacter le client au sujet de la commande ${number}`,
      text: ({ to, reason }) => `La confirmation envoyée à ${to} a été rejetée : ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `Trouver une adresse e-mail pour la commande ${number}`,
      text: () => 'Aucune adresse e-mail n’est indiquée, la confirmation n’a donc pas été envoyée.',
    },
    'credit-failed': {
      title: ({ number }) => `Créer l’avoir de la commande annulée ${number}`,
      text: ({ reason }) => `L’avoir n’a pas pu être créé : ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `Rembourser ${amount} pour la commande ${number}`,
      text: ({ amount }) => `La commande a été annulée après le paiement. Remboursez ${amount} au client.`,
    },
  },
}
