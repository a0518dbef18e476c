import type { Language } from '#platform/contract/identity.ts'
import type { TaxCategory, Unit } from '../../invoice-contract.ts'
import { cn } from './words-cn.ts'
import { de } from './words-de.ts'
import { en } from './words-en.ts'
import { fr } from './words-fr.ts'
import { pt } from './words-pt.ts'

export const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT', cn: 'zh-CN' }

/** What stands on the document beside what was entered. */
export type Words = {
  invoice: string
  creditNote: string
  draft: string
  to: string
  number: string
  issued: string
  due: string
  reference: string
  creditOf: string
  description: string
  quantity: string
  price: string
  tax: string
  net: string
  discount: (what: string) => string
  subtotal: string
  taxOn: (category: string, rate: string, amount: string) => string
  total: string
  paid: string
  credited: string
  balance: string
  notes: string
  terms: string
  pay: string
  vatId: string
  taxNumber: string
  registration: string
  pageOf: string
  vat: string
  /** Of one and of more, where they differ. */
  units: Partial<Record<Unit, string | readonly [one: string, more: string]>>
  /** Why no tax is charged (BT-120). */
  reasons: Partial<Record<TaxCategory, string>>
}

export const words: Record<Language, Words> = { en, fr, de, pt, cn }
