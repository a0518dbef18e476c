import { addDays } from '#platform/contract/add-days.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { Language } from '#platform/contract/user.ts'
import { locales } from '../../../pdf/server/index.ts'
import { getBuyerName } from '../../../server/buyer-name.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { QuoteRow } from '../../../server/tables.ts'
import { toLocalDate } from '../../../server/today.ts'
import { readSettings } from '../../../settings/server/index.ts'

/** Stands for the link, which is only created when the email is sent. */
export const LINK_PLACEHOLDER = '{link}'

type TemplateValues = { buyer: string; number: string; total: string; validUntil: string; seller: string }
type Template = { subject: (values: TemplateValues) => string; message: (values: TemplateValues) => string }

const templates: Record<Language, Template> = {
  en: {
    subject: ({ number, seller }) => `Quote ${number} from ${seller}`.replace(/ {2,}/g, ' '),
    message: ({ buyer, total, validUntil, seller }) =>
      `Dear ${buyer},\n\nThank you for your interest. Please find attached our quote for ${total}, valid until ${validUntil}.\n\nYou can view, accept or decline it here:\n${LINK_PLACEHOLDER}\n\nKind regards,\n${seller}\n`,
  },
  fr: {
    subject: ({ number, seller }) => `Devis ${number} de ${seller}`.replace(/ {2,}/g, ' '),
    message: ({ buyer, total, validUntil, seller }) =>
      `Bonjour ${buyer},\n\nNous vous remercions de votre intérêt. Veuillez trouver ci-joint notre devis d’un montant de ${total}, valable jusqu’au ${validUntil}.\n\nVous pouvez le consulter, l’accepter ou le refuser ici :\n${LINK_PLACEHOLDER}\n\nCordialement,\n${seller}\n`,
  },
  de: {
    subject: ({ number, seller }) => `Angebot ${number} von ${seller}`.replace(/ {2,}/g, ' '),
    message: ({ buyer, total, validUntil, seller }) =>
      `Guten Tag ${buyer},\n\nvielen Dank für Ihr Interesse. Anbei erhalten Sie unser Angebot über ${total}, gültig bis ${validUntil}.\n\nHier können Sie es ansehen, annehmen oder ablehnen:\n${LINK_PLACEHOLDER}\n\nMit freundlichen Grüßen\n${seller}\n`,
  },
  pt: {
    subject: ({ number, seller }) => `Orçamento ${number} de ${seller}`.replace(/ {2,}/g, ' '),
    message: ({ buyer, total, validUntil, seller }) =>
      `Bom dia, ${buyer},\n\nAgradecemos o seu interesse. Enviamos em anexo o nosso orçamento no valor de ${total}, válido até ${validUntil}.\n\nPode consultá-lo, aceitá-lo ou recusá-lo aqui:\n${LINK_PLACEHOLDER}\n\nCom os melhores cumprimentos,\n${seller}\n`,
  },
  cn: {
    subject: ({ number, seller }) => `${seller} 的报价单 ${number}`.trim(),
    message: ({ buyer, total, validUntil, seller }) =>
      `${buyer}，您好：\n\n感谢您的关注。随信附上我们的报价单，金额为 ${total}，有效期至 ${validUntil}。\n\n您可以在此查看、接受或拒绝报价：\n${LINK_PLACEHOLDER}\n\n此致\n${seller}\n`,
  },
}

/** In the language of the quote. Before it is sent, the number is missing and the validity is what it would be today. */
export async function composeQuoteEmail(ctx: InvoiceContext, row: QuoteRow): Promise<{ subject: string; message: string }> {
  const { seller, timeZone, quoteDays } = await readSettings(ctx.db)
  const locale = locales[row.language]
  const validUntil = row.validUntil ?? addDays(row.date ?? toLocalDate(ctx.now, timeZone), quoteDays)
  const values = {
    buyer: getBuyerName(row),
    number: row.number ?? '',
    total: formatMoney(row.total, row.currency, locale),
    validUntil: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(validUntil)),
    seller: seller.name,
  }
  const { subject, message } = templates[row.language]
  return { subject: subject(values), message: message(values) }
}

/** Appends the link to messages from which its placeholder was removed. */
export const insertLink = (message: string, link: string): string =>
  message.includes(LINK_PLACEHOLDER) ? message.replaceAll(LINK_PLACEHOLDER, () => link) : `${message.trimEnd()}\n\n${link}\n`
