import type { OrderMessages } from './order-messages.ts'

export const de: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `Ihre Bestellung ${number} bei ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Guten Tag ${name},\n\nvielen Dank für Ihre Bestellung ${number}:\n\n${lines}\n\nGesamtbetrag inkl. Versand und Steuer: ${total}\n\nDie Rechnung ${invoice} finden Sie im Anhang.\n\nMit freundlichen Grüßen\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Rechnung zur Bestellung ${number} erstellen`,
      text: ({ reason }) => `Die Rechnung konnte nicht erstellt werden: ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Kunden der Bestellung ${number} benachrichtigen`,
      text: ({ to, reason }) => `Die Bestätigung an ${to} wurde abgelehnt: ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `E-Mail-Adresse zur Bestellung ${number} herausfinden`,
      text: () => 'Es ist keine E-Mail-Adresse bekannt, deshalb wurde keine Bestätigung gesendet.',
    },
    'credit-failed': {
      title: ({ number }) => `Rechnung der stornierten Bestellung ${number} gutschreiben`,
      text: ({ reason }) => `Die Gutschrift konnte nicht erstellt werden: ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `${amount} für Bestellung ${number} erstatten`,
      text: ({ amount }) => `Die Bestellung wurde storniert, nachdem sie bezahlt war: ${amount} sind zu erstatten.`,
    },
  },
}
