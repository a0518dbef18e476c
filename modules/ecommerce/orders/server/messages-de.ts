import type { OrderMessages } from './order-messages.ts'

export const de: OrderMessages = {
  confirmation: {
    subject: ({ number, seller }) => `Ihre Bestellung ${number} bei ${seller}`,
    message: ({ number, name, lines, total, invoice, seller }) =>
      `Guten Tag ${name},\n\nvielen Dank für Ihre Bestellung ${number}:\n\n${lines}\n\nGesamt inkl. Versand und USt.: ${total}\n\nDie Rechnung ${invoice} finden Sie im Anhang.\n\nMit freundlichen Grüßen\n${seller}\n`,
  },
  tasks: {
    'invoice-failed': {
      title: ({ number }) => `Rechnung für Bestellung ${number} erstellen`,
      text: ({ reason }) => `Die Rechnung konnte nicht erstellt werden: ${reason}`,
    },
    'mail-refused': {
      title: ({ number }) => `Kunden zu Bestellung ${number} kontaktieren`,
      text: ({ to, reason }) => `Die Bestätigung an ${to} wurde abgelehnt: ${reason}`,
    },
    'mail-missing': {
      title: ({ number }) => `E-Mail-Adresse für Bestellung ${number} ermitteln`,
      text: () => 'Es liegt keine E-Mail-Adresse vor, daher wurde die Bestätigung nicht gesendet.',
    },
    'credit-failed': {
      title: ({ number }) => `Rechnung für stornierte Bestellung ${number} gutschreiben`,
      text: ({ reason }) => `Die Rechnungskorrektur konnte nicht erstellt werden: ${reason}`,
    },
    'refund-due': {
      title: ({ number, amount }) => `${amount} für Bestellung ${number} erstatten`,
      text: ({ amount }) => `Die Bestellung wurde nach der Zahlung storniert. Erstatten Sie dem Kunden ${amount}.`,
    },
  },
}
