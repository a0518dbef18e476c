import type { Language } from '#platform/contract/identity.ts'
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
        `Dear ${buyer},\n\nplease find attached invoice ${number} for ${total}${due ? `, due on ${due}` : ''}.\n\nKind regards\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Credit note ${number} from ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Dear ${buyer},\n\nplease find attached credit note ${number} for ${total}.\n\nKind regards\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Reminder: invoice ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Dear ${buyer},\n\nit may have escaped your notice that ${balance} of invoice ${number} was due on ${due}. You find the invoice attached. If you have paid meanwhile, please disregard this message.\n\nKind regards\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Second reminder: invoice ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Dear ${buyer},\n\n${balance} of invoice ${number} has been overdue for ${days} days. Please pay it within the next seven days, or tell us if something is wrong with it.\n\nKind regards\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Final reminder: invoice ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Dear ${buyer},\n\nin spite of our reminders ${balance} of invoice ${number} is still unpaid, ${days} days after it was due. Please pay it at once; otherwise we shall have to take further steps.\n\nKind regards\n${seller}\n`,
      },
    ],
  },
  fr: {
    invoice: {
      subject: ({ number, seller }) => `Facture ${number} de ${seller}`,
      message: ({ buyer, number, total, due, seller }) =>
        `Bonjour ${buyer},\n\nveuillez trouver ci-joint la facture ${number} d’un montant de ${total}${due ? `, à régler avant le ${due}` : ''}.\n\nCordialement\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Avoir ${number} de ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Bonjour ${buyer},\n\nveuillez trouver ci-joint l’avoir ${number} d’un montant de ${total}.\n\nCordialement\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Rappel : facture ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Bonjour ${buyer},\n\nsauf erreur de notre part, ${balance} restent à régler sur la facture ${number}, échue le ${due}. Vous la trouverez ci-jointe. Si vous avez payé entre-temps, merci de ne pas tenir compte de ce message.\n\nCordialement\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Deuxième rappel : facture ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Bonjour ${buyer},\n\n${balance} restent à régler sur la facture ${number}, en retard de ${days} jours. Merci de la régler sous sept jours ou de nous signaler tout désaccord.\n\nCordialement\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Dernier rappel : facture ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Bonjour ${buyer},\n\nmalgré nos rappels, ${balance} restent impayés sur la facture ${number}, ${days} jours après l’échéance. Merci de procéder au règlement immédiatement ; à défaut, nous devrons engager d’autres démarches.\n\nCordialement\n${seller}\n`,
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
          `Guten Tag ${buyer},\n\nsicher ist es Ihnen entgangen: Von der Rechnung ${number} waren ${balance} am ${due} fällig. Sie liegt noch einmal bei. Falls Sie inzwischen gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.\n\nMit freundlichen Grüßen\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Zweite Mahnung: Rechnung ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Guten Tag ${buyer},\n\nvon der Rechnung ${number} sind ${balance} seit ${days} Tagen überfällig. Bitte zahlen Sie innerhalb von sieben Tagen, oder sagen Sie uns, falls etwas nicht stimmt.\n\nMit freundlichen Grüßen\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Letzte Mahnung: Rechnung ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Guten Tag ${buyer},\n\ntrotz unserer Mahnungen sind von der Rechnung ${number} noch ${balance} offen, ${days} Tage nach Fälligkeit. Bitte zahlen Sie umgehend; andernfalls müssen wir weitere Schritte einleiten.\n\nMit freundlichen Grüßen\n${seller}\n`,
      },
    ],
  },
  pt: {
    invoice: {
      subject: ({ number, seller }) => `Fatura ${number} de ${seller}`,
      message: ({ buyer, number, total, due, seller }) =>
        `Olá ${buyer},\n\nem anexo segue a fatura ${number} no valor de ${total}${due ? `, com vencimento a ${due}` : ''}.\n\nCom os melhores cumprimentos\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `Nota de crédito ${number} de ${seller}`,
      message: ({ buyer, number, total, seller }) =>
        `Olá ${buyer},\n\nem anexo segue a nota de crédito ${number} no valor de ${total}.\n\nCom os melhores cumprimentos\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `Lembrete: fatura ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `Olá ${buyer},\n\ntalvez lhe tenha escapado que ${balance} da fatura ${number} venceram a ${due}. A fatura segue em anexo. Se já pagou, por favor ignore esta mensagem.\n\nCom os melhores cumprimentos\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Segundo lembrete: fatura ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Olá ${buyer},\n\n${balance} da fatura ${number} estão em atraso há ${days} dias. Pedimos que pague nos próximos sete dias ou que nos diga se algo não está certo.\n\nCom os melhores cumprimentos\n${seller}\n`,
      },
      {
        subject: ({ number }) => `Último lembrete: fatura ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `Olá ${buyer},\n\napesar dos nossos lembretes, ${balance} da fatura ${number} continuam por pagar, ${days} dias depois do vencimento. Pedimos que pague de imediato; caso contrário, teremos de tomar outras medidas.\n\nCom os melhores cumprimentos\n${seller}\n`,
      },
    ],
  },
  cn: {
    invoice: {
      subject: ({ number, seller }) => `${seller} 的发票 ${number}`,
      message: ({ buyer, number, total, due, seller }) =>
        `${buyer}：\n\n您好！随信附上发票 ${number}，金额 ${total}${due ? `，请于 ${due} 前付款` : ''}。\n\n此致\n${seller}\n`,
    },
    creditNote: {
      subject: ({ number, seller }) => `${seller} 的红字发票 ${number}`,
      message: ({ buyer, number, total, seller }) => `${buyer}：\n\n您好！随信附上红字发票 ${number}，金额 ${total}。\n\n此致\n${seller}\n`,
    },
    reminders: [
      {
        subject: ({ number }) => `付款提醒：发票 ${number}`,
        message: ({ buyer, number, balance, due, seller }) =>
          `${buyer}：\n\n您好！发票 ${number} 尚有 ${balance} 未付，付款期限为 ${due}。随信再次附上发票。如您已付款，请忽略此信。\n\n此致\n${seller}\n`,
      },
      {
        subject: ({ number }) => `第二次付款提醒：发票 ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `${buyer}：\n\n您好！发票 ${number} 的 ${balance} 已逾期 ${days} 天。请在七天内付款；如有疑问，请告知我们。\n\n此致\n${seller}\n`,
      },
      {
        subject: ({ number }) => `最后一次付款提醒：发票 ${number}`,
        message: ({ buyer, number, balance, days, seller }) =>
          `${buyer}：\n\n您好！经多次提醒，发票 ${number} 的 ${balance} 在到期 ${days} 天后仍未支付。请立即付款，否则我们将采取进一步措施。\n\n此致\n${seller}\n`,
      },
    ],
  },
}

type EmailOptions = { level: number; seller: string; today: string }

/** Composes the email for the invoice (level 0) or the reminder of this level, in the invoice's language. */
export function composeEmail(row: InvoiceRow, { level, seller, today }: EmailOptions): { subject: string; message: string } {
  const text = selectTemplate(templates[row.language], row, level)
  const facts = toTemplateValues(row, { seller, today })
  return { subject: text.subject(facts), message: text.message(facts) }
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
