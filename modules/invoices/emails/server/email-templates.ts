import type { Language } from '#platform/contract/user.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { getBuyerName } from '../../server/buyer-name.ts'
import { locales } from '../../pdf/server/index.ts'
import type { InvoiceRow } from '../../server/tables.ts'

/** `due` is null for invoices without a due date, such as credit notes. */
type TemplateValues = { buyer: string; number: string; total: string; balance: string; due: string | null; days: number; seller: string }
type EmailTemplate = { subject: (facts: TemplateValues) => string; message: (facts: TemplateValues) => string }
/** `reminders`: the first, the second, and all later ones. */
type LanguageTemplates = { invoice: EmailTemplate; creditNote: EmailTemplate; reminders: [EmailTemplate, EmailTemplate, EmailTemplate] }

const templates: Record<Language, LanguageTemplates> = {
  en: {
    invoice: {
      subject: ({ number, seller }) => `Invoice ${number} from ${seller}`,
      message: ({ buyer, number, total, due, seller }) =>
        `Dear ${buyer},\n\nPlease find attached invoice ${number} for ${total}${due ? `, due on ${due}` : ''}.\n\nKind regards,\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Credit note ${number} from ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Dear ${buyer},\n\nPlease find attached credit note ${number} for ${total}.\n\nKind regards,\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Payment reminder: invoice ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Dear ${buyer},\n\nThis is a friendly reminder that ${balance} for invoice ${number} was due on ${due}. We have attached the invoice again. If you have already paid, please disregard this email.\n\nKind regards,\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Second payment reminder: invoice ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Dear ${buyer},\n\nInvoice ${number} is now ${days} days overdue, and ${balance} is still outstanding. Please pay within the next seven days, or contact us if you have any questions.\n\nKind regards,\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Final payment reminder: invoice ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Dear ${buyer},\n\nDespite our previous reminders, ${balance} for invoice ${number} is still outstanding, ${days} days after the due date. Please pay immediately. Otherwise, we will have to take further action.\n\nKind regards,\n${seller}\n`,
      },
    ],
  },
  fr: {
    invoice: {
      subject: ({ number, seller }) => `Facture ${number} de ${seller}`,
      message: ({ buyer, number, total, due, seller }) =>
        `Bonjour ${buyer},\n\nVeuillez trouver ci-joint la facture ${number} d’un montant de ${total}${due ? `, à régler au plus tard le ${due}` : ''}.\n\nCordialement,\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Avoir ${number} de ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Bonjour ${buyer},\n\nVeuillez trouver ci-joint l’avoir ${number} d’un montant de ${total}.\n\nCordialement,\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Relance : facture ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Bonjour ${buyer},\n\nSauf erreur de notre part, il reste ${balance} à régler sur la facture ${number}, échue le ${due}. Vous la trouverez de nouveau ci-jointe. Si vous avez déjà effectué le paiement, merci de ne pas tenir compte de cet e-mail.\n\nCordialement,\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Deuxième relance : facture ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Bonjour ${buyer},\n\nLa facture ${number} est en retard de ${days} jours et il reste ${balance} à régler. Merci d’effectuer le paiement sous sept jours ou de nous contacter pour toute question.\n\nCordialement,\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Dernière relance : facture ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Bonjour ${buyer},\n\nMalgré nos relances, il reste ${balance} à régler sur la facture ${number}, ${days} jours après l’échéance. Merci d’effectuer le paiement sans délai. À défaut, nous serons contraints d’engager d’autres démarches.\n\nCordialement,\n${seller}\n`,
      },
    ],
  },
  de: {
    invoice: {
      subject: ({ number, seller }) => `Rechnung ${number} von ${seller}`,
      message: ({ buyer, number, total, due, seller }) =>
        `Guten Tag ${buyer},\n\nanbei erhalten Sie die Rechnung ${number} über ${total}${due ? `, fällig am ${due}` : ''}.\n\nMit freundlichen Grüßen\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Rechnungskorrektur ${number} von ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Guten Tag ${buyer},\n\nanbei erhalten Sie die Rechnungskorrektur ${number} über ${total}.\n\nMit freundlichen Grüßen\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Zahlungserinnerung: Rechnung ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Guten Tag ${buyer},\n\nsicher ist es Ihnen entgangen: Zu unserer Rechnung ${number} ist noch ein Betrag von ${balance} offen, der am ${due} fällig war. Die Rechnung fügen wir erneut bei. Falls Sie bereits gezahlt haben, betrachten Sie diese E-Mail bitte als gegenstandslos.\n\nMit freundlichen Grüßen\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Zweite Zahlungserinnerung: Rechnung ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Guten Tag ${buyer},\n\nunsere Rechnung ${number} ist seit ${days} Tagen überfällig, ${balance} sind noch offen. Bitte überweisen Sie den Betrag innerhalb von sieben Tagen oder melden Sie sich, falls Sie Fragen haben.\n\nMit freundlichen Grüßen\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Letzte Mahnung: Rechnung ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Guten Tag ${buyer},\n\ntrotz unserer Zahlungserinnerungen sind zu unserer Rechnung ${number} auch ${days} Tage nach Fälligkeit noch ${balance} offen. Bitte zahlen Sie umgehend. Andernfalls müssen wir weitere Schritte einleiten.\n\nMit freundlichen Grüßen\n${seller}\n`,
      },
    ],
  },
  pt: {
    invoice: {
      subject: ({ number, seller }) => `Fatura ${number} de ${seller}`,
      message: ({ buyer, number, total, due, seller }) =>
        `Olá ${buyer},\n\nEnviamos em anexo a fatura ${number} no valor de ${total}${due ? `, com vencimento a ${due}` : ''}.\n\nCom os melhores cumprimentos,\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Nota de crédito ${number} de ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Olá ${buyer},\n\nEnviamos em anexo a nota de crédito ${number} no valor de ${total}.\n\nCom os melhores cumprimentos,\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Lembrete de pagamento: fatura ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Olá ${buyer},\n\nLembramos que o valor de ${balance} da fatura ${number} venceu a ${due}. A fatura segue novamente em anexo. Se já efetuou o pagamento, ignore este e-mail.\n\nCom os melhores cumprimentos,\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Segundo lembrete de pagamento: fatura ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Olá ${buyer},\n\nA fatura ${number} está em atraso há ${days} dias e continua por pagar o valor de ${balance}. Pedimos que efetue o pagamento nos próximos sete dias ou nos contacte em caso de dúvida.\n\nCom os melhores cumprimentos,\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Último lembrete de pagamento: fatura ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Olá ${buyer},\n\nApesar dos nossos lembretes, o valor de ${balance} da fatura ${number} continua por pagar, ${days} dias após o vencimento. Pedimos que efetue o pagamento de imediato. Caso contrário, teremos de tomar outras medidas.\n\nCom os melhores cumprimentos,\n${seller}\n`,
      },
    ],
  },
  cn: {
    invoice: {
      subject: ({ number, seller }) => `${seller} 的发票 ${number}`,
      message: ({ buyer, number, total, due, seller }) =>
        `${buyer}，您好：\n\n附件是发票 ${number}，金额为 ${total}${due ? `，到期日为 ${due}` : ''}。请查收。\n\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `${seller} 的贷记单 ${number}`,
      message: ({ buyer, number, total, seller }) => `${buyer}，您好：\n\n附件是贷记单 ${number}，金额为 ${total}。请查收。\n\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `付款提醒：发票 ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `${buyer}，您好：\n\n发票 ${number} 尚有 ${balance} 未付，到期日为 ${due}。附件为该发票，请查收。如您已付款，请忽略此邮件。\n\n${seller}\n`,
      },
      {
        subject: ({ number }) => `第二次付款提醒：发票 ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `${buyer}，您好：\n\n发票 ${number} 已逾期 ${days} 天，尚有 ${balance} 未付。请在七天内付款；如有疑问，请与我们联系。\n\n${seller}\n`,
      },
      {
        subject: ({ number }) => `最后一次付款提醒：发票 ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `${buyer}，您好：\n\n我们已多次提醒，但发票 ${number} 在到期 ${days} 天后仍有 ${balance} 未付。请立即付款，否则我们将采取进一步措施。\n\n${seller}\n`,
      },
    ],
  },
}

type EmailOptions = { level: number; seller: string; today: string }

/** Composes the email for the invoice (level 0) or the reminder of this level, in the invoice's language. */
export function composeEmail(row: InvoiceRow, { level, seller, today }: EmailOptions): { subject: string; message: string } {
  const template = selectTemplate(templates[row.language], row, level)
  const values = toTemplateValues(row, { seller, today })
  return { subject: template.subject(values), message: template.message(values) }
}

function selectTemplate({ invoice, creditNote, reminders }: LanguageTemplates, row: InvoiceRow, level: number): EmailTemplate {
  if (level > 0) return reminders[Math.min(level, 3) - 1]!
  return row.kind === 'credit-note' ? creditNote : invoice
}

const DAY_MS = 86_400_000

function toTemplateValues(row: InvoiceRow, { seller, today }: Pick<EmailOptions, 'seller' | 'today'>): TemplateValues {
  const locale = locales[row.language]
  const money = (amount: number) => formatMoney(amount, row.currency, locale)
  const day = (date: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  return {
    buyer: getBuyerName(row),
    number: row.number ?? '',
    total: money(row.total),
    balance: money(row.balance),
    due: row.dueDate && day(row.dueDate),
    days: row.dueDate ? Math.round((Date.parse(today) - Date.parse(row.dueDate)) / DAY_MS) : 0,
    seller,
  }
}
