import { languages, type Language } from '#platform/contract/user.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { findUser } from '#platform/server/identity/users.ts'
import type { Addressee } from '../../addresses/contract.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import { cn } from './messages-cn.ts'
import { de } from './messages-de.ts'
import { en } from './messages-en.ts'
import { fr } from './messages-fr.ts'
import type { OrderMessages, OrderProblem, MessageValues } from './order-messages.ts'
import { formatOrderNumber } from '../../server/order-number.ts'
import { pt } from './messages-pt.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

const messages: Record<Language, OrderMessages> = { en, fr, de, pt, cn }

type ConfirmationOptions = { language: Language; seller: string; invoice: string }

type EmailText = { subject: string; message: string }

/** The confirmation email, in the customer's language. */
export function formatConfirmation(order: OrderRow, { language, seller, invoice }: ConfirmationOptions): EmailText {
  const { confirmation } = messages[language]
  const money = (amount: number) => formatMoney(amount, order.currency, toLocale(language))
  const lines = JSON.parse(order.lines) as OrderLine[]
  const facts = {
    number: formatOrderNumber(order.id),
    name: (JSON.parse(order.address) as Addressee).name,
    lines: lines
      .map(({ quantity, name, net }) => `${quantity} × ${name}: ${money(net)}`)
      .join('\n')
      .slice(0, 8_000),
    total: money(order.total),
    invoice,
    seller,
  }
  return { subject: confirmation.subject(facts).slice(0, 200), message: confirmation.message(facts) }
}

export const toLocale = (language: Language) => (language === 'cn' ? 'zh' : language)

const TITLE_LENGTH = 120

/** Title and text are in the assignee's language. */
export async function formatProblemTask(
  ctx: ShopContext,
  userId: number | null,
  { kind, values }: { kind: OrderProblem; values: MessageValues },
): Promise<{ title: string; text: string }> {
  const user = userId === null ? undefined : await findUser(ctx.db as never, userId)
  const language = languages.find((one) => one === user?.language) ?? 'en'
  const { title, text } = messages[language].tasks[kind]
  const texts = formatAmount(values, language)
  return { title: title(texts).slice(0, TITLE_LENGTH), text: text(texts) }
}

const formatAmount = ({ amount, currency, ...values }: MessageValues, language: Language): MessageValues =>
  amount && currency ? { ...values, amount: formatMoney(Number(amount), currency, toLocale(language)) } : values
