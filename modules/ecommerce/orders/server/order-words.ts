import { languages, type Language } from '#platform/contract/identity.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { findUser } from '#platform/server/identity/users.ts'
import type { Addressee } from '../../addresses/contract.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import { cn } from './words-cn.ts'
import { de } from './words-de.ts'
import { en } from './words-en.ts'
import { fr } from './words-fr.ts'
import type { OrderLabels, Trouble, Values } from './order-labels.ts'
import { orderNumber } from '../../server/order-number.ts'
import { pt } from './words-pt.ts'
import type { ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

const words: Record<Language, OrderLabels> = { en, fr, de, pt, cn }

type Said = { language: Language; seller: string; invoice: string }

/** The mail that confirms an order, in its customer's language; the invoice hangs on it. */
export function confirmationFor(order: OrderRow, { language, seller, invoice }: Said): { subject: string; message: string } {
  const { confirmation } = words[language]
  const money = (amount: number) => formatMoney(amount, order.currency, localeOf(language))
  const lines = JSON.parse(order.lines) as OrderLine[]
  const facts = {
    number: orderNumber(order.id),
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

export const localeOf = (language: Language) => (language === 'cn' ? 'zh' : language)

const TITLE_LENGTH = 120

/** In the language of whoever gets the task. */
export async function taskWordsFor(
  ctx: ShopContext,
  userId: number | null,
  { kind, values }: { kind: Trouble; values: Values },
): Promise<{ title: string; text: string }> {
  const user = userId === null ? undefined : await findUser(ctx.db as never, userId)
  const language = languages.find((one) => one === user?.language) ?? 'en'
  const { title, text } = words[language].tasks[kind]
  const said = withMoney(values, language)
  return { title: title(said).slice(0, TITLE_LENGTH), text: text(said) }
}

const withMoney = ({ amount, currency, ...values }: Values, language: Language): Values =>
  amount && currency ? { ...values, amount: formatMoney(Number(amount), currency, localeOf(language)) } : values
